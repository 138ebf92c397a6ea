package dev.weakspot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks names and sizes of the source files of all modules, main code and tests: Java, C and C++. The limit of lines also applies
 * to documents, scripts and litmus programs, but not to data: tables of verdicts, the JSON schema and golden files.
 */
class SourceLayoutTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final int MAX_LINES = 400;
    private static final int MAX_CLASSES = 24;
    private static final Pattern SOURCE = Pattern.compile(".*\\.(java|c|cc|h)");

    /** Scripts have names without an ending. */
    private static final Pattern TEXT =
            Pattern.compile("[^.]+|.*\\.(java|c|cc|cpp|h|md|sh|py|xml|flags|gdb|g4|litmus|pml)");

    /** Folders that are not part of the sources. */
    private static final Set<String> PRODUCTS = Set.of("target", "build", "weakspot-recordings");

    private static final String PACKAGE_INFO = "package-info.java";

    /** Exceptions from the limits. A list that names more than the exceptions fails. */
    private static final Set<String> LONG_FILES = Set.of();

    private static final Set<String> LARGE_PACKAGES = Set.of();

    /** Variants of sealed families, and types that are always named with the type around them. */
    private static final Set<String> REPEATED_MEMBERS = Set.of(
            "Await",
            "AwaitExchange",
            "Binary",
            "Call",
            "Cases",
            "CompareExchange",
            "Compute",
            "Conditional",
            "Constant",
            "Exit",
            "Fence",
            "Kind",
            "Line",
            "Load",
            "Local",
            "Lock",
            "Read",
            "Register",
            "Row",
            "Shared",
            "Simple",
            "Step",
            "Store",
            "Unary",
            "Unlock",
            "Update",
            "Wait",
            "Write");

    private static final Pattern NOT_CODE = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'|/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern DECLARATION = Pattern.compile(
            "(?<![\\w.])(?:class|interface|enum|record)\\s+([A-Z]\\w*)\\s*(?:[<({]|extends\\b|implements\\b|permits\\b)");

    /** The name of a file is the name of its outer class. */
    @Test
    void noNameOfAnOuterClassIsDeclaredTwice() {
        Set<String> outer = classes().map(SourceLayoutTest::outerClass).collect(Collectors.toCollection(TreeSet::new));
        outer.retainAll(namesDeclaredTwice());
        assertThat(outer).isEmpty();
    }

    @Test
    void onlyTheListedNamesAreDeclaredTwice() {
        assertThat(namesDeclaredTwice()).isEqualTo(new TreeSet<>(REPEATED_MEMBERS));
    }

    @Test
    void declarationsInTextAndCommentsAreNotRead() {
        assertThat(declarations(
                        "/** class A {} */ record B() { enum C { D } } // class E {\nString s = \"class F {\";"))
                .containsExactly("B", "C");
    }

    @Test
    void onlyTheListedFilesHaveMoreThan400Lines() {
        List<Path> texts = texts();
        assertThat(texts)
                .contains(
                        Path.of("README.md"),
                        Path.of("weakspot"),
                        Path.of("docs/litmus.md"),
                        Path.of("benchmarks/rocker"))
                .containsAll(sources());
        assertThat(texts.stream().filter(file -> lines(file) > MAX_LINES).map(Path::toString))
                .containsExactlyInAnyOrderElementsOf(LONG_FILES);
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
    void onlyTheListedPackagesHaveMoreThan24Classes() {
        Map<Path, Long> sizes =
                classes().collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.counting()));
        assertThat(sizes.entrySet().stream()
                        .filter(entry -> entry.getValue() > MAX_CLASSES)
                        .map(entry -> entry.getKey().toString()))
                .containsExactlyInAnyOrderElementsOf(LARGE_PACKAGES);
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

    private static Set<String> namesDeclaredTwice() {
        Map<String, Long> counts = classes()
                .flatMap(file -> declarations(text(file)))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        counts.values().removeIf(count -> count == 1);
        return counts.keySet();
    }

    private static Stream<String> declarations(String source) {
        return DECLARATION
                .matcher(NOT_CODE.matcher(source).replaceAll(" "))
                .results()
                .map(declaration -> declaration.group(1));
    }

    private static String outerClass(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static String text(Path file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isMain(Path folder) {
        return folder.toString().contains("src/main/java");
    }

    private static Stream<Path> classes() {
        return sources().stream()
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> !file.endsWith(PACKAGE_INFO));
    }

    private static List<Path> texts() {
        List<Path> texts = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = folder.getFileName().toString();
                    boolean isProduct = PRODUCTS.contains(name) || name.startsWith(".");
                    return isProduct && !folder.equals(ROOT) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()
                            && TEXT.matcher(file.getFileName().toString()).matches()) {
                        texts.add(ROOT.relativize(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
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
