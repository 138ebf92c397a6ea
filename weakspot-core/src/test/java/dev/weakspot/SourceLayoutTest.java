package dev.weakspot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks names and sizes of the source files of all modules, main code and tests: Java, C and C++. */
class SourceLayoutTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final int MAX_LINES = 400;
    private static final int MAX_CLASSES = 24;
    private static final Pattern SOURCE = Pattern.compile(".*\\.(java|c|cc|h)");
    private static final String PACKAGE_INFO = "package-info.java";

    /** Exceptions from the limits. Names only leave these lists. */
    private static final Set<String> LONG_FILES = Set.of();

    private static final Set<String> LARGE_PACKAGES = Set.of();
    private static final Set<String> REPEATED_NAMES = Set.of("FinalCondition.java");

    @Test
    void noClassNameExistsTwice() {
        Map<String, List<Path>> byName = classes()
                .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
        byName.keySet().removeAll(REPEATED_NAMES);
        assertThat(byName.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }

    @Test
    void noFileHasMoreThan400Lines() {
        assertThat(sources())
                .filteredOn(file -> lines(file) > MAX_LINES)
                .filteredOn(file -> !LONG_FILES.contains(file.getFileName().toString()))
                .isEmpty();
    }

    /** The tests of a package are in the same Java package and need no second description. */
    @Test
    void everyPackageIsDescribed() {
        assertThat(classes().map(Path::getParent).distinct())
                .filteredOn(SourceLayoutTest::isMain)
                .allSatisfy(folder ->
                        assertThat(ROOT.resolve(folder).resolve(PACKAGE_INFO)).exists());
    }

    @Test
    void noPackageHasMoreThan24Classes() {
        Map<Path, Long> sizes =
                classes().collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.counting()));
        assertThat(sizes.entrySet())
                .filteredOn(entry -> entry.getValue() > MAX_CLASSES)
                .filteredOn(entry -> !LARGE_PACKAGES.contains(entry.getKey().toString()))
                .isEmpty();
    }

    @Test
    void sourcesOfAllModulesAreRead() {
        Set<String> modules = sources().stream()
                .map(file -> file.getName(0).toString())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(modules)
                .containsExactly(
                        "benchmarks",
                        "weakspot-cli",
                        "weakspot-core",
                        "weakspot-corpus",
                        "weakspot-litmus",
                        "weakspot-native",
                        "weakspot-report");
    }

    private static boolean isMain(Path folder) {
        return folder.toString().contains("src/main/java");
    }

    private static Stream<Path> classes() {
        return sources().stream()
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> !file.endsWith(PACKAGE_INFO));
    }

    private static List<Path> sources() {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(SourceLayoutTest::sourcesBelow)
                    .map(ROOT::relativize)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> sourcesBelow(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(file -> SOURCE.matcher(file.toString()).matches())
                    .filter(Files::isRegularFile)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(ROOT.resolve(file))) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
