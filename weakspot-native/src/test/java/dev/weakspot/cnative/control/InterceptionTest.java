package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The functions by which the run-time replaces functions of the C library behave like the originals. Each program checks this itself
 * and prints ok, alone and in all runs. The programs are correct, so no run has a detection.
 */
class InterceptionTest {
    private static final int RUNS = 10;
    private static final String OK = "ok\n";

    /** Each program is built once. */
    @TempDir
    private static Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "annotations.c",
                "blocking.c",
                "c11.c",
                "futures.cc",
                "heap.c",
                "locks.c",
                "once.cc",
                "ranges.c",
                "signals.c",
                "signals-waiting.c",
                "time.c",
                "waits.c"
            })
    void programBehavesAsWithoutControl(String name) throws IOException, InterruptedException {
        Path program = built(name);
        assertThat(printedBy(program)).isEqualTo(OK);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            assertOk(target);
        }
    }

    private static void assertOk(ForkServerPool target) {
        Runs runs = new Runs(target);
        for (int number = 0; number < RUNS; number++) {
            Run run = runs.explorer.run(number).orElseThrow();
            assertThat(run.detections()).as("run %d", number).isEmpty();
            assertThat(run.end()).as(run.reason()).isEqualTo(Run.End.COMPLETE);
            assertThat(runs.program.capabilities().output().text()).isEqualTo(OK);
        }
    }

    /** The adopted threads are under control: all waits end, and no value is torn. */
    @ParameterizedTest
    @ValueSource(strings = {"input", "timer", "queue", "function", "spin", "periodic"})
    void threadsThatTheLibraryStartsAreAdopted(String scenario) throws IOException {
        try (ForkServerPool target =
                new ForkServerPool(new Launch(built("unregistered-threads.c"), List.of(scenario)))) {
            assertOk(target);
            assertThat(target.remarks())
                    .singleElement()
                    .asString()
                    .contains("did not intercept the start of some threads");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"input", "timer", "queue"})
    void unorderedAccessesOfAdoptedThreadsAreRaces(String scenario) throws IOException {
        Detection detection = failure("unregistered-threads.c", Run.End.COMPLETE, scenario, "race");
        assertThat(detection.kind()).isEqualTo(Finding.Kind.RACE);
        assertThat(sourceLine(detection)).isEqualTo("unguarded++;");
    }

    @Test
    void timersWithoutFurtherNotificationsDoNotHideADeadlock() throws IOException {
        Detection detection = failure("unregistered-threads.c", Run.End.FAILED, "no-more");
        assertThat(detection.kind()).isEqualTo(Finding.Kind.DEADLOCK);
        assertThat(sourceLine(detection)).isEqualTo("sem_wait(&notified);");
    }

    @Test
    void randomNumbersAreTheSameInEveryRunOfEveryProcess() throws IOException {
        Set<String> printed = new HashSet<>();
        for (int process = 0; process < 2; process++) {
            try (ForkServerPool target = new ForkServerPool(new Launch(built("random.cc"), List.of()))) {
                Runs runs = new Runs(target);
                for (int number = 0; number < 2; number++) {
                    assertThat(runs.explorer.run(number).orElseThrow().detections())
                            .isEmpty();
                    printed.add(runs.program.capabilities().output().text());
                }
            }
        }
        assertThat(printed).hasSize(1);
        List<String> numbers = List.of(printed.iterator().next().strip().split(" "));
        assertThat(Set.copyOf(numbers.subList(0, 6))).hasSize(6).doesNotContain("0");
    }

    /** The columns are the argument of the program, the kind, the detail, and the beginning of the source line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            write        | CRASH | segmentation fault writing address 0x0              | if (how == "write")
            read         | CRASH | segmentation fault reading address 0x0              | if (how == "read")
            call         | CRASH | segmentation fault calling address 0x0              | if (how == "call")
            divide       | CRASH | division by zero                                    | if (how == "divide")
            trap         | CRASH | illegal instruction                                 | if (how == "trap")
            wild         | CRASH | segmentation fault at an address that cannot exist  | if (how == "wild")
            abort        | CRASH | abort() was called                                  | if (how == "abort")
            raise        | CRASH | signal 11 (SIGSEGV)                                 | if (how == "raise")
            free         | CRASH | aborted (SIGABRT)                                   | if (how == "free")
            assert       | ASSERTION | ''                                              | if (how == "assert")
            throw        | CRASH | uncaught exception of type Derived: what it says    | if (how == "throw")
            throw-number | CRASH | uncaught exception of type int                      | if (how == "throw-number")
            noexcept     | CRASH | uncaught exception of type Derived: what it says    | throw Derived(); // out
            terminate    | CRASH | std::terminate was called                           | if (how == "terminate")
            """)
    void aFailureIsReportedWithItsLine(String how, String kind, String detail, String line) throws IOException {
        Detection detection = failure(how);
        assertThat(detection.kind().name()).isEqualTo(kind);
        assertThat(detection.detail()).isEqualTo(detail);
        assertThat(sourceLine(detection)).startsWith(line);
    }

    @ParameterizedTest
    @CsvSource({"overflow, stack overflow", "joinable, std::terminate was called"})
    void aFailureIsReported(String how, String detail) throws IOException {
        assertThat(failure(how).detail()).isEqualTo(detail);
    }

    @ParameterizedTest
    @CsvSource({
        "exit, 3, if (how == \"exit\") exit(3);",
        "_exit, 4, if (how == \"_exit\") _exit(4);",
        "_Exit, 5, if (how == \"_Exit\") _Exit(5);",
        "quick_exit, 6, if (how == \"quick_exit\") quick_exit(6);",
        "exit_group, 7, if (how == \"exit_group\") syscall(SYS_exit_group",
        "return-nine, 9, int main("
    })
    void anUnexpectedExitStatusIsReportedWithItsCall(String how, int status, String line) throws IOException {
        Detection detection = failure("endings.cc", Run.End.COMPLETE, how);
        assertThat(detection.kind()).isEqualTo(Finding.Kind.EXIT_STATUS);
        assertThat(detection.detail()).isEqualTo("the program ended with exit status " + status + " (expected 0)");
        assertThat(sourceLine(detection)).startsWith(line);
    }

    @ParameterizedTest
    @CsvSource({"return, 0", "return-nine, 9"})
    void theExpectedExitStatusIsNoFinding(String how, int status) throws IOException {
        try (ForkServerPool target = new ForkServerPool(new Launch(built("endings.cc"), List.of(how)))) {
            Runs runs = new Runs(target, status);
            Run run = runs.explorer.run(0).orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
            assertThat(run.detections()).isEmpty();
            assertThat(runs.program.capabilities().output().text()).isEqualTo(OK);
        }
    }

    /** The failure is at a line of its own: two runs that print different failures have different findings. */
    @Test
    void aPrintedFailureIsReportedInsteadOfTheStatus() throws IOException {
        Detection detection = failure("endings.cc", Run.End.COMPLETE, "print-failure");
        assertThat(detection.kind()).isEqualTo(Finding.Kind.EXIT_STATUS);
        assertThat(detection.detail()).isEqualTo("Expected equality of these values: counter Which is: 1 2");
        assertThat(detection.operations().get(0).site().toString()).endsWith("program.cc:1");
        assertThat(sourceLine(detection)).startsWith("// Ends by the call");
    }

    private Detection failure(String how) throws IOException {
        return failure("endings.cc", Run.End.FAILED, how);
    }

    private Detection failure(String name, Run.End end, String... arguments) throws IOException {
        try (ForkServerPool target = new ForkServerPool(new Launch(built(name), List.of(arguments)))) {
            Run run = new Runs(target).explorer.run(0).orElseThrow();
            assertThat(run.end()).as(run.reason()).isEqualTo(end);
            assertThat(run.detections()).hasSize(1);
            return run.detections().get(0);
        }
    }

    private static String sourceLine(Detection detection) {
        Operation last = detection.operations().get(detection.operations().size() - 1);
        return last.site().text().strip();
    }

    private Path built(String name) throws IOException {
        SourceLanguage language = name.endsWith(".c") ? SourceLanguage.C : SourceLanguage.CXX;
        String standard = language == SourceLanguage.C ? "-std=gnu11" : "-std=c++20";
        Path own = folder.resolve(name);
        return Files.exists(own)
                ? own.resolve("program")
                : CompiledProgram.of(Files.createDirectory(own), language, source(name), standard);
    }

    private static String source(String name) throws IOException {
        try (InputStream in =
                InterceptionTest.class.getResourceAsStream("/dev/weakspot/cnative/interception/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String printedBy(Path program) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(program.toString()).redirectErrorStream(true).start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** The runs of one explorer, and the program that they execute. */
    private static final class Runs {
        private final Explorer explorer;
        private NativeRun program;

        Runs(ForkServerPool target) {
            this(target, 0);
        }

        Runs(ForkServerPool target, int expectedStatus) {
            NativeRunOptions options = new NativeRunOptions(
                    RunTimes.USUAL, true, Suppressions.NONE, expectedStatus, ProcessInspector.NONE, () -> false);
            RunSetup setup = NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, options);
            RunSetup observed = new RunSetup(
                    () -> program = (NativeRun) setup.programs().get(),
                    setup.memory(),
                    setup.limits(),
                    setup.monitors());
            explorer = observed.explorer(new RandomWalk(1));
        }
    }
}
