package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project finds Weakspot by {@code find_package} and tests its programs with {@code weakspot_add_test}. */
@Timeout(300)
class CMakePackageTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path CACHES =
            Path.of("../target/caches").toAbsolutePath().normalize();
    private static final Path PROJECT =
            Path.of("src/test/resources/cmake/consumer").toAbsolutePath();

    @TempDir
    private Path folder;

    private Compiler compiler;

    private record CMakeCall(int code, String text) {}

    @BeforeEach
    void prepare() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cmake"))),
                "cmake is not installed");
        List<Compiler> compilers = Compiler.present(SourceLanguage.CXX);
        assumeTrue(!compilers.isEmpty(), "no C++ compiler is installed");
        compiler = compilers.get(0);
        RuntimeCache.in(CACHES.resolve("weakspot")).folder(compiler);
    }

    /** The project has an ordinary compiler: the function adds the flags to the targets of the tests only. */
    @Test
    void testsOfTargetsFindTheBugOfTheWrongVersion() throws Exception {
        CMakeCall configured = run(
                "cmake",
                "-S",
                PROJECT.toString(),
                "-B",
                "build",
                "-DCMAKE_CXX_COMPILER=" + compiler.program(),
                "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                "-DCMAKE_PREFIX_PATH=" + ROOT,
                "-DWeakspot_EXECUTABLE=" + command());
        assertThat(configured.code()).as(configured.text()).isZero();
        CMakeCall built = run("cmake", "--build", "build");
        assertThat(built.code()).as(built.text()).isZero();
        CMakeCall tested = run("ctest", "--test-dir", "build", "--output-on-failure");
        assertThat(tested.text())
                .containsPattern("weakspot\\.right \\.+ +Passed")
                .containsPattern("weakspot\\.wrong \\.+\\*+Failed")
                .containsPattern("plain \\.+ +Passed")
                .contains("data race on message");
        assertThat(run("ctest", "--test-dir", "build", "-L", "weakspot", "-N").text())
                .contains("Total Tests: 2");
    }

    /** The launcher would build Weakspot; this command has the classes under test. */
    private Path command() throws IOException {
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Path command = folder.resolve("weakspot-under-test");
        Files.writeString(
                command,
                "#!/bin/sh\nexec '" + System.getProperty("java.home") + "/bin/java' -cp '" + classes
                        + "' dev.weakspot.cli.Main \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        return command;
    }

    private CMakeCall run(String... command) throws Exception {
        Path text = Files.createTempFile(folder, "text", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(text.toFile());
        builder.environment().put("XDG_CACHE_HOME", CACHES.toString());
        Process process = builder.start();
        if (!process.waitFor(200, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return new CMakeCall(process.waitFor(), Files.readString(text));
    }
}
