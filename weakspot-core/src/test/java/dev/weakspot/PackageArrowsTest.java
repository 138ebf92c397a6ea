package dev.weakspot;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Keeps the arrows between packages as docs/architecture.md draws them. Maven keeps those between modules; this table
 * keeps those inside them, and a package that is not in it fails until someone decides where it stands. It lives in
 * core but reads the main sources of every module, so that the whole house has one table.
 */
class PackageArrowsTest {
    private static final Set<String> CORE = Set.of(
            "event",
            "execution",
            "clock",
            "memory",
            "sync",
            "recording",
            "strategy",
            "finding",
            "monitor",
            "story",
            "explore");

    /** Package, and what it may use; all names without {@code dev.weakspot}. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            entry("event", Set.of()),
            entry("execution", Set.of("event")),
            entry("clock", Set.of()),
            entry("memory", Set.of("event", "clock")),
            entry("sync", Set.of("event", "clock", "memory")),
            entry("recording", Set.of("event")),
            entry("strategy", Set.of("event", "recording")),
            entry("finding", Set.of("event", "recording")),
            entry("monitor", Set.of("event", "execution", "clock", "memory", "finding")),
            entry("story", Set.of("event", "execution", "clock", "memory", "finding", "monitor")),
            entry("explore", without("explore")),
            entry("litmus.syntax", CORE),
            entry("litmus.program", and(CORE, "litmus.syntax")),
            entry("litmus.verify", and(CORE, "litmus.syntax", "litmus.program", "litmus.explore")),
            entry("litmus.explore", and(CORE, "litmus.syntax", "litmus.program")),
            entry("litmus.repair", and(CORE, "litmus.syntax", "litmus.program", "litmus.verify")),
            entry("cnative.wire", CORE),
            entry("cnative.symbol", CORE),
            entry("cnative.compile", CORE),
            entry("cnative.attach", and(CORE, "cnative.wire", "cnative.symbol")),
            entry("benchmark", and(CORE, "litmus.syntax", "litmus.program", "litmus.explore", "cnative.attach")),
            entry("report.text", CORE),
            entry("report.json", CORE),
            entry(
                    "cli",
                    and(
                            CORE,
                            "litmus.syntax",
                            "litmus.program",
                            "litmus.verify",
                            "litmus.explore",
                            "litmus.repair",
                            "cnative.compile",
                            "cnative.attach",
                            "report.text",
                            "report.json")));

    // Also finds a name that is spelled out where it is used, without an import.
    private static final Pattern PACKAGE_NAME = Pattern.compile("\\bdev\\.weakspot((?:\\.[a-z][a-z0-9]*)+)\\b");
    private static final Pattern DECLARATION =
            Pattern.compile("^package dev\\.weakspot\\.([a-z0-9.]+);", Pattern.MULTILINE);

    @Test
    void everyPackageHasItsPlaceInTheTable() {
        Set<String> packages = sources().map(PackageArrowsTest::packageOf).collect(Collectors.toSet());
        assertThat(packages).isNotEmpty().isSubsetOf(MAY_USE.keySet());
    }

    @Test
    void packagesUseOnlyWhatTheTableAllows() {
        assertThat(sources().flatMap(PackageArrowsTest::forbiddenUses)).isEmpty();
    }

    @Test
    void theTableHasNoCycle() {
        Set<String> settled = new TreeSet<>();
        while (settled.addAll(MAY_USE.keySet().stream()
                .filter(name -> settled.containsAll(MAY_USE.get(name)))
                .toList())) {}
        assertThat(settled).isEqualTo(MAY_USE.keySet());
    }

    @Test
    void aNameIsFoundWithAndWithoutImport() {
        assertThat(usedPackages("import dev.weakspot.event.Mode;\n return dev.weakspot.report.text.TextReport.of();"))
                .containsExactlyInAnyOrder("event", "report.text");
    }

    private static Stream<String> forbiddenUses(String source) {
        String user = packageOf(source);
        Set<String> allowed = MAY_USE.getOrDefault(user, Set.of());
        return usedPackages(source).stream()
                .filter(used -> !used.equals(user) && !allowed.contains(used))
                .map(used -> user + " must not use " + used);
    }

    private static Set<String> usedPackages(String source) {
        return PACKAGE_NAME
                .matcher(source)
                .results()
                .map(name -> name.group(1).substring(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String packageOf(String source) {
        return DECLARATION
                .matcher(source)
                .results()
                .map(declaration -> declaration.group(1))
                .findFirst()
                .orElse("(outside dev.weakspot)");
    }

    private static Stream<String> sources() {
        return mainFolders().stream().flatMap(PackageArrowsTest::filesUnder).map(PackageArrowsTest::text);
    }

    private static List<Path> mainFolders() {
        try (Stream<Path> modules = Files.list(Path.of("").toAbsolutePath().getParent())) {
            return modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> filesUnder(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> without(String name) {
        return CORE.stream().filter(other -> !other.equals(name)).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> and(Set<String> some, String... more) {
        return Stream.concat(some.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }
}
