package dev.weakspot.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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
@Timeout(600)
class CMakeExamplesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path CACHES =
            Path.of("../target/caches").toAbsolutePath().normalize();

    /** Where CMake and GoogleTest's package for it are usually installed. */
    private static final List<String> GOOGLE_TEST = List.of("/usr/include", "/usr/local/include");

    /** Building all versions takes long, so that the gate builds the right one and one wrong one of each project. */
    private static final boolean BUILDS_ALL = Boolean.getBoolean("examples.all");

    private static final Map<String, List<String>> VERSIONS = Map.of(
            "spsc-ring", built("", "RELAXED_PUBLISH", "EARLY_RELEASE", "STALE_HEAD"),
            "hazard-stack", built("", "NO_FENCE", "RELAXED_ANNOUNCEMENT", "EARLY_RECLAIM", "ABA"),
            "thread-pool", built("", "NO_JOIN", "LOST_WAKE_UP", "LATE_TASK", "FLAG_RACE"));

    private static List<String> built(String... versions) {
        return List.of(versions).subList(0, BUILDS_ALL ? versions.length : 2);
    }

    @TempDir
    private static Path folder;

    private record Call(int exitCode, String output) {
        void assertSucceeded() {
            assertThat(exitCode).as(output).isZero();
        }
    }

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
        VERSIONS.keySet().parallelStream().forEach(this::build);
    }

    private static boolean hasCommand(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spsc-ring", "hazard-stack", "thread-pool"})
    void aRightVersionHasNoErrors(String project) throws Exception {
        Call test = test(project, "", List.of("--runs", "40"), List.of());
        assertThat(test.output()).doesNotContain("\"severity\": \"error\"");
        assertThat(test.exitCode()).as(test.output()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "spsc-ring, RELAXED_PUBLISH, *Transfers*, race, include/spsc_ring.h",
        "spsc-ring, EARLY_RELEASE, *Transfers*, race, include/spsc_ring.h",
        "spsc-ring, STALE_HEAD, *Transfers*, race, include/spsc_ring.h",
        "hazard-stack, NO_FENCE, *GivesEach*, use-after-free, include/hazard_stack.h",
        "hazard-stack, RELAXED_ANNOUNCEMENT, *GivesEach*, race, include/hazard_stack.h",
        "hazard-stack, EARLY_RECLAIM, *GivesEach*, use-after-free, include/hazard_stack.h",
        "hazard-stack, ABA, *AnotherThread*, double-free, include/hazard_pointers.h",
        "thread-pool, LOST_WAKE_UP, *ReturnsTheResult, deadlock, include/thread_pool.h",
        "thread-pool, LATE_TASK, *DuringTheShutdown, deadlock, test/thread_pool_test.cpp",
        "thread-pool, FLAG_RACE, *DuringTheShutdown, race, include/thread_pool.h",
    })
    void theFirstFindingOfAWrongVersionIsItsBug(String project, String bug, String cases, String kind, String file)
            throws Exception {
        assumeTrue(VERSIONS.get(project).contains(bug), "built with -Dexamples.all=true only");
        Call test = test(project, bug, List.of("--stop-on-first"), List.of("--", "--gtest_filter=" + cases));
        assertThat(test.exitCode()).as(test.output()).isEqualTo(1);
        assertThat(firstFinding(test.output())).contains("\"kind\": \"" + kind + '"', file + '"');
    }

    /** The first finding of a few runs may also be a crash or a race: the threads use a stack frame that has ended. */
    @Test
    void theMutexOfAPoolThatEndsBeforeItsThreadsIsReportedAsDestroyed() throws Exception {
        Call test = test(
                "thread-pool",
                "NO_JOIN",
                List.of("--runs", "200", "--shrink", "30s"),
                List.of("--", "--gtest_filter=*ReturnsTheResult"));
        assertThat(test.exitCode()).as(test.output()).isEqualTo(1);
        assertThat(test.output())
                .contains(
                        "\"kind\": \"lock-misuse\"",
                        "which was destroyed or never initialised",
                        "include/thread_pool.h");
    }

    /** The first object of the findings, without the objects after it. */
    private static String firstFinding(String json) {
        String findings = json.substring(json.indexOf("\"findings\": ["));
        int second = findings.indexOf("\"kind\": ", findings.indexOf("\"kind\": ") + 1);
        return second < 0 ? findings : findings.substring(0, second);
    }

    /** The versions of a project are built one after the other in one folder, as by a user who changes the option. */
    private void build(String project) {
        Path build = folder.resolve(project);
        Path source = ROOT.resolve("examples/cmake").resolve(project);
        for (String bug : VERSIONS.get(project)) {
            call(
                            ROOT,
                            List.of(
                                    "cmake",
                                    "-S",
                                    "" + source,
                                    "-B",
                                    "" + build,
                                    "-DCMAKE_BUILD_TYPE=Debug",
                                    "-DBUG=" + bug))
                    .assertSucceeded();
            call(ROOT, List.of("cmake", "--build", "" + build)).assertSucceeded();
            try {
                Files.move(build.resolve(project.replace('-', '_') + "_test"), program(project, bug));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    private Path program(String project, String bug) {
        return folder.resolve(project + "_test" + bug);
    }

    private Call test(String project, String bug, List<String> options, List<String> arguments) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.addAll(List.of("dev.weakspot.cli.Main", "test", "--format", "json"));
        command.addAll(options.contains("--shrink") ? List.of() : List.of("--shrink", "1s"));
        command.addAll(options);
        command.add(program(project, bug).toString());
        command.addAll(arguments);
        return call(folder, command);
    }

    private Call call(Path directory, List<String> command) {
        try {
            Path output = Files.createTempFile(folder, "call", ".txt");
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
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interruption) {
            throw new IllegalStateException(interruption);
        }
    }
}
