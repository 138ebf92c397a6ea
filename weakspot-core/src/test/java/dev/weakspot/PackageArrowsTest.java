package dev.weakspot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the main sources of every module to the package table of docs/architecture.md. Maven checks dependencies between
 * modules; this test checks dependencies between packages. A package without a row fails.
 */
class PackageArrowsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    /** Module, package, contents, and the packages it may use. */
    private static final Pattern ROW =
            Pattern.compile("^\\| ([a-z]+) \\| `([a-z0-9.]+)` \\|[^|]*\\|([^|]*)\\|$", Pattern.MULTILINE);

    private static final Pattern QUOTED = Pattern.compile("`([a-z0-9.]+)`");

    private static final List<MatchResult> ROWS =
            ROW.matcher(text(ROOT.resolve("docs/architecture.md"))).results().toList();

    private static final Set<String> CORE = ROWS.stream()
            .filter(row -> row.group(1).equals("core"))
            .map(row -> row.group(2))
            .collect(Collectors.toUnmodifiableSet());

    /** Package, and the names in its last column; all names without {@code dev.weakspot}. */
    private static final Map<String, Set<String>> PERMISSIONS =
            ROWS.stream().collect(Collectors.toMap(row -> row.group(2), row -> quoted(row.group(3))));

    /** Package, and the packages it may use. */
    private static final Map<String, Set<String>> MAY_USE = PERMISSIONS.entrySet().stream()
            .collect(Collectors.toMap(
                    Map.Entry::getKey,
                    row -> row.getValue().stream()
                            .flatMap(name -> name.equals("core") ? CORE.stream() : Stream.of(name))
                            .collect(Collectors.toUnmodifiableSet())));

    // Also finds a name that is spelled out where it is used, without an import.
    private static final Pattern PACKAGE_NAME = Pattern.compile("\\bdev\\.weakspot((?:\\.[a-z][a-z0-9]*)+)\\b");
    private static final Pattern DECLARATION =
            Pattern.compile("^package dev\\.weakspot\\.([a-z0-9.]+);", Pattern.MULTILINE);

    @Test
    void theTableListsExactlyThePackages() {
        Set<String> packages = sources().map(PackageArrowsTest::packageOf).collect(Collectors.toSet());
        assertThat(packages).isNotEmpty().isEqualTo(MAY_USE.keySet());
    }

    @Test
    void packagesUseOnlyWhatTheTableAllows() {
        assertThat(sources().flatMap(PackageArrowsTest::forbiddenUses)).isEmpty();
    }

    /** Permissions are listed by name; {@code core} is one permission, used if any package of the module is. */
    @Test
    void everyPermissionIsUsed() {
        Map<String, Set<String>> used = sources()
                .collect(Collectors.groupingBy(
                        PackageArrowsTest::packageOf,
                        Collectors.flatMapping(source -> usedPackages(source).stream(), Collectors.toSet())));
        assertThat(PERMISSIONS.entrySet().stream()
                        .flatMap(row -> row.getValue().stream()
                                .filter(permission -> !isUsed(permission, used.getOrDefault(row.getKey(), Set.of())))
                                .map(permission -> row.getKey() + " does not use " + permission)))
                .isEmpty();
    }

    private static boolean isUsed(String permission, Set<String> used) {
        return permission.equals("core") ? used.stream().anyMatch(CORE::contains) : used.contains(permission);
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
        try (Stream<Path> modules = Files.list(ROOT)) {
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

    private static Set<String> quoted(String cell) {
        return QUOTED.matcher(cell).results().map(name -> name.group(1)).collect(Collectors.toUnmodifiableSet());
    }
}
