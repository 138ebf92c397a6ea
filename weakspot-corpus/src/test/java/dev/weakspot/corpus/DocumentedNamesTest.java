package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every class that a page for contributors names exists. */
class DocumentedNamesTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).resolve("..");

    /** A name in backquotes that is spelled as a class, with at least two letters of either case. */
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:\\.\\w+)*`");

    @ParameterizedTest
    @ValueSource(strings = {"architecture.md", "glossary.md", "papers.md", "weak-memory.md"})
    void everyNamedClassExists(String page) throws IOException {
        Set<String> classes = classes();
        assertThat(CLASS_NAME
                        .matcher(Files.readString(ROOT.resolve("docs").resolve(page)))
                        .results()
                        .map(name -> name.group(1))
                        .distinct())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(classes).contains(name));
    }

    /** The sources of all modules, by the name of their file, with the litmus grammar. */
    private static Set<String> classes() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") || name.endsWith(".g4"))
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .collect(Collectors.toSet());
        }
    }
}
