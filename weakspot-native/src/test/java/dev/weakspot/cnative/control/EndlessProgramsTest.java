package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.RandomWalk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine cuts runs of programs that never end, and reports the reason. No test depends on the speed of the machine: a test stops
 * a run when its threads have reached a state, not after a time.
 */
class EndlessProgramsTest {
    /** The time limit of a run is so long that a run reaches it only if a test fails. */
    private static final RunTimes LONG = new RunTimes(100, 120_000);

    /** The run-time keeps at most this many bytes of output in memory. */
    private static final long MAX_OUTPUT = 16L << 20;

    private static final long BLOCK_BYTES = 512;

    @TempDir
    private static Path folder;

    private static FaultyProgram program;

    @BeforeAll
    static void build() throws IOException {
        program = FaultyProgram.in(folder);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            loop           | was in code that the run-time does not intercept, last operation at
            sleep_directly | was in code that the run-time does not intercept, last operation at
            stop_run       | was in code that the run-time does not intercept, last operation at
            print_for_ever | was in code that the run-time does not intercept, last operation at
            read_for_ever  | was in read at
            accept_for_ever | was in accept at
            read_connection_for_ever | was in read at
            wait_for_signal | was in sigwait at
            """)
    void runEndsWithThreadOutsideControl(String fault, String reason) {
        AtomicReference<NativeRun> current = new AtomicReference<>();
        try (ForkServerPool target = program.target(fault)) {
            Run run = run(target, current, () -> hasOnlyThreadsOutsideControl(current.get()));
            assertThat(run.end()).isEqualTo(Run.End.CUT);
            assertThat(run.reason()).contains(reason);
        }
    }

    private static boolean hasOnlyThreadsOutsideControl(NativeRun run) {
        return IntStream.range(0, run.threads())
                .mapToObj(run::thread)
                .allMatch(thread -> thread.hasEnded() || thread.outsideControl().isPresent());
    }

    @Test
    void runThatNeverStopsRequestingEndsAtItsTimeLimit() {
        try (ForkServerPool target = program.target("loop_counting")) {
            Run run = FaultyProgram.explorer(target, new RunTimes(60_000, 100))
                    .run(0)
                    .orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.CUT);
            assertThat(run.reason()).isEqualTo("the run took longer than 0.1 s (--run-timeout)");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"overwrite_shared_memory_with_zeros", "overwrite_shared_memory_with_ones", "overwrite_logs"})
    void damagedSharedMemoryEndsTheRun(String fault) {
        try (ForkServerPool target = program.target(fault)) {
            for (Run run : FaultyProgram.runs(target, LONG)) {
                assertThat(run.end()).isEqualTo(Run.End.CUT);
                assertThat(run.reason())
                        .contains("the program has overwritten memory that the run-time shares with Weakspot, after ");
            }
        }
    }

    /** The fork server frees memory beyond the first megabytes of output while the run goes on. */
    @ParameterizedTest
    @CsvSource({"print_gigabyte, 1073741824", "reserve_output_directly, 1"})
    void outputTakesLittleMemory(String fault, long printedBytes) throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        try (ForkServerPool target = program.target(fault)) {
            CompletableFuture<Run> run =
                    CompletableFuture.supplyAsync(() -> run(target, new AtomicReference<>(), isOver::get));
            Output output = Output.of(program);
            while (output.size() < printedBytes || output.allocated() > MAX_OUTPUT) {
                assertThat(run).as(output.toString()).isNotDone();
                Thread.sleep(10);
                output = Output.of(program);
            }
            isOver.set(true);
            assertThat(run.get().end()).isEqualTo(Run.End.CUT);
        }
    }

    private static Run run(ForkServerPool target, AtomicReference<NativeRun> current, BooleanSupplier isOver) {
        NativeRunOptions options = new NativeRunOptions(LONG, false, Suppressions.NONE, ProcessInspector.NONE, isOver);
        RunSetup setup = NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, options);
        NativeRun controlled = (NativeRun) setup.programs().get();
        current.set(controlled);
        return new RunSetup(() -> controlled, setup.memory(), setup.limits(), setup.monitors())
                .explorer(new RandomWalk(1))
                .run(0)
                .orElseThrow();
    }

    /** The size in bytes of the file that the runs of this test print to, and how much memory it takes. */
    private record Output(long size, long allocated) {
        static Output of(FaultyProgram program) {
            String command = program.executable().toAbsolutePath().toString();
            return ProcessHandle.current()
                    .children()
                    .filter(child ->
                            child.info().command().filter(command::equals).isPresent())
                    .map(server -> of(Path.of("/proc/" + server.pid() + "/fd/1")))
                    .reduce(
                            new Output(0, 0),
                            (one, other) -> new Output(one.size + other.size, one.allocated + other.allocated));
        }

        private static Output of(Path file) {
            try {
                Process stat = new ProcessBuilder("stat", "-L", "-c", "%s %b", file.toString()).start();
                String text = new String(stat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
                String[] numbers = text.split(" ", -1);
                return numbers.length < 2
                        ? new Output(0, 0)
                        : new Output(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]) * BLOCK_BYTES);
            } catch (IOException hasEnded) {
                return new Output(0, 0);
            }
        }
    }
}
