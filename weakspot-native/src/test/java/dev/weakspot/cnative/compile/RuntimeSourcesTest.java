package dev.weakspot.cnative.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RuntimeSourcesTest {
    private static final Path SOURCES = Path.of("src/main/resources/dev/weakspot/cnative/runtime");

    @TempDir
    Path folder;

    /** Every file is a source, and every source is shipped: the launcher computes its key from the same files. */
    @Test
    void everyFileInTheFoldersIsShipped() throws Exception {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            assertThat(RuntimeSources.shipped().texts())
                    .containsOnlyKeys(files.filter(Files::isRegularFile)
                            .map(file -> SOURCES.relativize(file).toString())
                            .toArray(String[]::new));
        }
        assertThat(RuntimeSources.shipped().texts())
                .containsKeys("link/wire.h", "library-link.flags", "gcc-link.flags");
    }

    /** The file name patterns of the launcher cover one level of folders. */
    @Test
    void foldersHaveNoFolders() throws Exception {
        assertThat(RuntimeSources.shipped().texts().keySet())
                .allSatisfy(name -> assertThat(name.split("/")).hasSizeLessThanOrEqualTo(2));
    }

    @Test
    void aJarAndAFolderHaveTheSameSources() throws Exception {
        Path jar = folder.resolve("a jar.jar");
        RuntimeSources shipped = RuntimeSources.shipped();
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Map.Entry<String, String> source : shipped.texts().entrySet()) {
                entries.putNextEntry(new JarEntry("dev/weakspot/cnative/runtime/" + source.getKey()));
                entries.write(source.getValue().getBytes(UTF_8));
            }
            entries.putNextEntry(new JarEntry("dev/weakspot/cnative/other/unrelated.c"));
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            RuntimeSources fromJar = RuntimeSources.ofJar(file);
            assertThat(fromJar).isEqualTo(shipped);
            assertThat(fromJar.texts().keySet())
                    .containsExactlyElementsOf(shipped.texts().keySet());
        }
    }

    @Test
    void flagsAreTheLinesWithoutComments() {
        Map<String, String> texts =
                Map.of("some.flags", "# why\n-a\n\n-b c\n", "x.c", "", "weakspot.h", "", "own.h", "", "io/a.c", "");
        RuntimeSources sources = new RuntimeSources(new TreeMap<>(texts));
        assertThat(sources.flags("some")).containsExactly("-a", "-b c");
        assertThat(sources.units()).containsExactly("x.c", "io/a.c");
        assertThat(sources.headersForPrograms()).containsExactly("weakspot.h");
        assertThat(sources.texts().keySet()).containsExactly("own.h", "weakspot.h", "x.c", "io/a.c", "some.flags");
    }

    @Test
    @Timeout(600)
    void theRunTimeCompilesWithoutWarnings() throws Exception {
        List<Compiler> compilers = Compiler.present(SourceLanguage.C);
        assumeFalse(compilers.isEmpty(), "neither gcc nor clang is installed");
        RuntimeSources sources = RuntimeSources.shipped();
        sources.writeTo(folder);
        for (Compiler compiler : compilers) {
            new RuntimeLibrary(compiler, sources, folder)
                    .build(folder.resolve("libtsan.so"), List.of("-Wall", "-Wextra", "-Werror"));
        }
    }
}
