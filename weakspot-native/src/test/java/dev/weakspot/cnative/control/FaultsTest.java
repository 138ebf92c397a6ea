package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Run;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.input.UncheckedInputException;
import dev.weakspot.memory.MemoryModel;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs with faults do not damage the engine. It reports what happened, and no process and no file remains. Tests with many
 * parameters run concurrently, because most of the time the engine and the program wait for each other.
 */
class FaultsTest {
    /** Long enough for a busy machine. */
    private static final RunTimes LONG = new RunTimes(2_000, 60_000);

    /** Long enough for large programs on a busy machine. */
    private static final RunTimes VERY_LONG = new RunTimes(10_000, 600_000);

    @TempDir
    private static Path folder;

    private static FaultyProgram faulty;
    private static Path program;

    @BeforeAll
    static void build() throws IOException {
        faulty = FaultyProgram.in(folder);
        program = faulty.executable();
    }

    @AfterAll
    static void noProcessRemains() throws InterruptedException {
        assertThat(remainingProcesses(program)).isEmpty();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(
            strings = {
                "allow_few_descriptors",
                "allow_little_memory",
                "block_signals",
                "call_shell",
                "close_by_syscall",
                "close_in_loop",
                "close_range_",
                "close_directly",
                "closefrom_",
                "dup_over_all",
                "fork_by_syscall",
                "fork_child",
                "fork_without_handlers",
                "fork_with_thread",
                "hundred_threads",
                "ignore_signals",
                "leave_orphan",
                "remove_working_folder",
                "new_session",
                "read_from_shell",
                "recurse",
                "reserve_output",
                "spawn",
                "thousand_locations",
                "thousand_mutexes",
                "thousand_threads",
                "tick_while_counting",
                "vfork_and_exec"
            })
    void programRunsToItsEnd(String fault) {
        try (ForkServerPool target = faulty.target(fault)) {
            FaultyProgram.runs(target, LONG).forEach(FaultsTest::assertRanToItsEnd);
        }
    }

    /** Makes one run only, which takes some seconds, and a minute on a busy machine. */
    @ParameterizedTest
    @ValueSource(strings = {"ten_thousand_threads", "hundred_thousand_locations"})
    void largeProgramRunsToItsEnd(String fault) {
        try (ForkServerPool target = faulty.target(fault)) {
            assertRanToItsEnd(FaultyProgram.explorer(target, VERY_LONG).run(0).orElseThrow());
        }
    }

    private static void assertRanToItsEnd(Run run) {
        assertThat(run.detections()).isEmpty();
        assertThat(run.end()).as(run.reason()).isEqualTo(Run.End.COMPLETE);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource(delimiter = '|', textBlock = """
            kill_run        | killed by signal 9 (SIGKILL) after this operation
            raise_usr1      | killed by signal 10 (SIGUSR1) after this operation
            write_to_closed_pipe | killed by signal 13 (SIGPIPE) after this operation
            die_by_alarm    | killed by signal 14 (SIGALRM) after this operation
            unmap_shared_memory      | killed by signal 11 (SIGSEGV) after this operation
            overrun_stack   | stack overflow
            corrupt_heap    | aborted (SIGABRT)
            """)
    void programCrashes(String fault, String detail) {
        try (ForkServerPool target = faulty.target(fault)) {
            for (Run run : FaultyProgram.runs(target, LONG)) {
                assertThat(run.end()).as(run.reason()).isEqualTo(Run.End.FAILED);
                assertThat(run.detections()).extracting(Detection::detail).containsExactly(detail);
            }
        }
    }

    /** From some point on the engine cannot observe the program, so the run is neither a failure nor a success. */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource(delimiter = '|', textBlock = """
            kill_server | the process that forks the runs has ended: killed by signal 9 (SIGKILL)
            exec_directly | by a call that the run-time does not intercept, with exit status 0 (did it execute another program?)
            exit_directly | by a call that the run-time does not intercept, with exit status 7 (did it execute another program?)
            """)
    void programEndsUnobserved(String fault, String reason) {
        try (ForkServerPool target = faulty.target(fault)) {
            for (Run run : FaultyProgram.runs(target, LONG)) {
                assertThat(run.end()).isEqualTo(Run.End.CUT);
                assertThat(run.reason()).endsWith(reason);
            }
        }
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource(delimiter = '|', textBlock = """
            become_daemon  | daemon() is not supported
            share_memory   | fork is not supported in a program with shared memory
            share_memory_by_syscall | fork is not supported in a program with shared memory
            clone_by_syscall  | clone is not supported (use fork or pthread_create)
            execl_         | exec is not supported: it replaces the program under control (fork first)
            execle_        | exec is not supported: it replaces the program under control (fork first)
            execlp_        | exec is not supported: it replaces the program under control (fork first)
            execv_         | exec is not supported: it replaces the program under control (fork first)
            execve_by_syscall | exec is not supported: it replaces the program under control (fork first)
            fexecve_       | exec is not supported: it replaces the program under control (fork first)
            """)
    void programIsRefused(String fault, String message) {
        try (ForkServerPool target = faulty.target(fault)) {
            assertThatThrownBy(() -> FaultyProgram.runs(target, LONG))
                    .isInstanceOf(UncheckedInputException.class)
                    .hasMessageMatching("(?s).*processes\\.c:\\d+: .*")
                    .hasMessageContaining(message);
        }
    }

    @Test
    void uncontrolledChildrenAreNoted() {
        try (ForkServerPool target = faulty.target("fork_child")) {
            FaultyProgram.runs(target, LONG);
            assertThat(target.remarks()).contains("the program forks: its children are not controlled");
        }
    }

    @Test
    void anExitBySystemCallIsAnExit() {
        try (ForkServerPool target = faulty.target("exit_by_syscall")) {
            assertThat(FaultyProgram.runs(target, LONG)).allSatisfy(run -> {
                assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
                assertThat(run.detections())
                        .extracting(Detection::kind, Detection::detail)
                        .containsExactly(
                                tuple(Finding.Kind.EXIT_STATUS, "the program ended with exit status 7 (expected 0)"));
            });
        }
    }

    @Test
    void concurrentEnginesDoNotInterfere() {
        List<CompletableFuture<List<Run.End>>> engines = IntStream.range(0, 3)
                .mapToObj(engine -> CompletableFuture.supplyAsync(() -> {
                    try (ForkServerPool target = faulty.target("nothing")) {
                        return FaultyProgram.runs(target, LONG).stream()
                                .map(Run::end)
                                .toList();
                    }
                }))
                .toList();
        assertThat(engines).allSatisfy(engine -> assertThat(engine.join()).containsOnly(Run.End.COMPLETE));
    }

    @Test
    void aThousandArgumentsArriveAtTheProgram() {
        List<String> arguments = Stream.concat(
                        Stream.of("nothing"), IntStream.range(0, 1_000).mapToObj(number -> "x".repeat(100) + number))
                .toList();
        try (ForkServerPool target = new ForkServerPool(new Launch(program, arguments))) {
            assertThat(FaultyProgram.runs(target, LONG)).extracting(Run::end).containsOnly(Run.End.COMPLETE);
        }
    }

    @Test
    void aProgramThatIsReplacedDuringTheRunsIsDetected() throws IOException {
        Path copy = Files.copy(program, folder.resolve("copy"), StandardCopyOption.COPY_ATTRIBUTES);
        try (ForkServerPool target = new ForkServerPool(new Launch(copy, List.of("kill_server")))) {
            FaultyProgram.runs(target, LONG);
            assertThat(target.remarks()).isEmpty();
            Files.delete(copy);
            Files.copy(program, copy, StandardCopyOption.COPY_ATTRIBUTES);
            assertThatThrownBy(() -> FaultyProgram.runs(target, LONG))
                    .isInstanceOf(UncheckedInputException.class)
                    .hasMessageEndingWith("was changed or removed before all runs were made (start again)");
            assertThat(target.remarks())
                    .containsExactly("copy was changed or removed while it ran: all runs are of the old one, but places"
                            + " may be wrong");
        }
    }

    /** Kills a separate JVM in the middle of a run. */
    @Test
    void aKilledEngineLeavesNoProcessAndNoFile() throws Exception {
        Path copy = Files.copy(program, folder.resolve("killed"), StandardCopyOption.COPY_ATTRIBUTES);
        Path working = Files.createDirectory(folder.resolve("working"));
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process engine = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-UsePerfData",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        classes,
                        KilledEngine.class.getName(),
                        copy.toString())
                .directory(working.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(engine.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("running");
        assertThat(processes(copy)).hasSize(2);
        engine.destroyForcibly().waitFor();
        assertThat(remainingProcesses(copy)).isEmpty();
        assertThat(filesIn(working)).isEmpty();
        assertThat(filesIn(temporary)).isEmpty();
    }

    private static String[] filesIn(Path folder) {
        return new File(folder.toString()).list();
    }

    /** The main class of the JVM that is killed. It prints a line as soon as a run has started. */
    static final class KilledEngine {
        private KilledEngine() {}

        public static void main(String[] arguments) {
            ForkServerPool target = new ForkServerPool(new Launch(Path.of(arguments[0]), List.of("read_for_ever")));
            NativeRun run = new NativeRun(target, MemoryModel.SC, NativeRunOptions.within(LONG));
            run.start();
            System.out.println("running");
            run.outsideControl().awaitReturn();
        }
    }

    /** The processes of the program after up to a minute, because a killed process may take a moment to disappear. */
    private static List<String> remainingProcesses(Path program) throws InterruptedException {
        for (int tries = 0; tries < 1_200 && !processes(program).isEmpty(); tries++) {
            Thread.sleep(50);
        }
        return processes(program);
    }

    private static List<String> processes(Path program) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().command().stream())
                .filter(command -> command.equals(program.toAbsolutePath().toString()))
                .toList();
    }
}
