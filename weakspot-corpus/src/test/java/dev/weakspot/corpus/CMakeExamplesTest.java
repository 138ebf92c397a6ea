package dev.weakspot.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The projects below examples/cmake, built with CMake and tested as a user does. The right versions have no errors. In each wrong
 * version the first finding is its bug.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class CMakeExamplesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path CACHES = Path.of("../target/caches").toAbsolutePath().normalize();

    /** Where CMake and GoogleTest's package for it are usually installed. */
    private static final List<String> GOOGLE_TEST = List.of("/usr/include", "/usr/local/include");

    @TempDir
    private Path folder;

    private record Call(int exitCode, String output) {}

    @BeforeAll
    void prepare() throws Exception {
        assumeTrue(hasCommand("cmake"), "cmake is not installed");
        assumeTrue(
                GOOGLE_TEST.stream().anyMatch(headers -> Files.exists(Path.of(headers, "gtest/gtest.h"))),
                "GoogleTest is not installed");
        List<Compiler> compilers = Compiler.present(SourceLanguage.CXX);
        assumeTrue(!compilers.isEmpty(), "no C++ compiler is installed");
        for (Compiler compiler : compilers) {
            RuntimeCache.in(CACHES.resolve("weakspot")).folder(compiler); // the scripts find it there
        }
    }

    private static boolean hasCommand(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spsc-ring", "hazard-stack", "thread-pool"})
    void aRightVersionHasNoErrors(String project) throws Exception {
        Call test = test(program(project, ""), "--runs", "200");
        assertThat(test.output()).doesNotContain("\"severity\": \"error\"");
        assertThat(test.exitCode()).as(test.output()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "spsc-ring, RELAXED_PUBLISH, race, include/spsc_ring.h",
        "spsc-ring, EARLY_RELEASE, race, include/spsc_ring.h",
        "spsc-ring, STALE_HEAD, race, include/spsc_ring.h",
        "hazard-stack, NO_FENCE, use-after-free, include/hazard_stack.h",
        "hazard-stack, RELAXED_ANNOUNCEMENT, race, include/hazard_stack.h",
        "hazard-stack, EARLY_RECLAIM, use-after-free, include/hazard_stack.h",
        "hazard-stack, ABA, race, include/hazard_stack.h",
        "thread-pool, LOST_WAKE_UP, deadlock, include/thread_pool.h",
        "thread-pool, LATE_TASK, deadlock, test/thread_pool_test.cpp",
        "thread-pool, FLAG_RACE, race, include/thread_pool.h",
        "thread-pool, NO_JOIN, race, include/thread_pool.h",
    })
    void theFirstFindingOfAWrongVersionIsItsBug(String project, String bug, String kind, String file) throws Exception {
        Call test = test(program(project, bug), "--stop-on-first");
        assertThat(test.exitCode()).as(test.output()).isEqualTo(1);
        String first = firstFinding(test.output());
        assertThat(first).contains("\"kind\": \"" + kind + '"', file + '"');
    }

    /** The first object of the findings, without the objects after it. */
    private static String firstFinding(String json) {
        String findings = json.substring(json.indexOf("\"findings\": ["));
        int second = findings.indexOf("\"kind\": ", findings.indexOf("\"kind\": ") + 1);
        return second < 0 ? findings : findings.substring(0, second);
    }

    /** The versions of a project are built one after the other in one folder, as by a user who changes the option. */
    private Path program(String project, String bug) throws Exception {
        Path build = folder.resolve(project);
        Path source = ROOT.resolve("examples/cmake").resolve(project);
        List<String> configure = List.of(
                "cmake", "-S", source.toString(), "-B", build.toString(), "-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DBUG=" + bug);
        for (List<String> command : List.of(configure, List.of("cmake", "--build", build.toString()))) {
            Call call = call(ROOT, command);
            assertThat(call.exitCode()).as(call.output()).isZero();
        }
        return build.resolve(project.replace('-', '_') + "_test");
    }

    private Call test(Path program, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.weakspot.cli.Main",
                "test",
                "--format",
                "json",
                "--shrink",
                "1s"));
        command.addAll(List.of(options));
        command.add(program.toString());
        return call(folder, command);
    }

    private static Call call(Path directory, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("cmake-example", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile());
            builder.environment().put("CXX", "weakspot c++");
            builder.environment().put("PATH", ROOT + ":" + System.getenv("PATH"));
            builder.environment().put("XDG_CACHE_HOME", CACHES.toString());
            builder.environment().put("LC_ALL", "C.UTF-8");
            return new Call(builder.start().waitFor(), Files.readString(output, UTF_8));
        } finally {
            Files.delete(output);
        }
    }
}
