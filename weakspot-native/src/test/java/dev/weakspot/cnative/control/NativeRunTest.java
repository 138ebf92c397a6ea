package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Suppressions;
import dev.weakspot.input.UncheckedInputException;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs under control end, keep their output, and can be interrupted, also with threads outside control. */
class NativeRunTest {
    @TempDir
    private Path folder;

    /** A user may send SIGTERM: no deadlock. Users do not send SIGUSR1. */
    @ParameterizedTest
    @CsvSource({"SIGTERM, CUT", "SIGUSR1, FAILED"})
    void aWaitForASignalThatAUserMaySendIsNoDeadlock(String signal, Run.End end) throws IOException {
        Path program = TwoThreads.compile(folder, """
                #include <semaphore.h>
                #include <signal.h>
                static sem_t posted;
                static void handle(int _) { sem_post(&posted); }
                int main(void) {
                    signal(%s, handle);
                    sem_init(&posted, 0, 0);
                    while (sem_wait(&posted) != 0) {}
                }
                """.formatted(signal));
        AtomicInteger polls = new AtomicInteger();
        Run run = runUntil(() -> end == Run.End.CUT && polls.incrementAndGet() > 2, program);
        assertThat(run.end()).isEqualTo(end);
        assertThat(run.detections()).hasSize(end == Run.End.CUT ? 0 : 1);
    }

    @Test
    void aProgramWithAnUnsupportedFunctionIsRefused() throws IOException {
        Path program = TwoThreads.compile(folder, """
                static void *left(void *_) { pause(); return _; }
                int main(void) { pthread_t one; pthread_create(&one, NULL, left, NULL); pthread_cancel(one); }
                """);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            assertThatThrownBy(() -> TwoThreads.explorer(target, RunTimes.USUAL).run(0))
                    .isInstanceOf(UncheckedInputException.class)
                    .hasMessageContaining("pthread_cancel");
        }
    }

    @Test
    void aThreadThatSpinsUninstrumentedDoesNotBlockOtherThreads() throws IOException {
        Path program = TwoThreads.compile(folder, """
                static volatile int isReady __attribute__((aligned(64)));
                __attribute__((no_sanitize("thread"))) static void *left(void *_) { while (!isReady) {} return _; }
                __attribute__((no_sanitize("thread"))) static void *right(void *_) { isReady = 1; return _; }
                int main(void) { two(left, right); }
                """);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Run run = TwoThreads.explorer(target, new RunTimes(200, 20_000))
                    .run(0)
                    .orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
            assertThat(run.detections()).isEmpty();
        }
    }

    /** The accesses that a thread logged before it left control, and the accesses of other threads meanwhile, are kept apart. */
    @Test
    void aThreadOutsideControlKeepsItsLoggedAccesses() throws IOException {
        Path program = TwoThreads.compile(folder, """
                static int own[2][100];
                static atomic_int done;
                static volatile int isReady __attribute__((aligned(64)));
                __attribute__((no_sanitize("thread"))) static void wait(void) { while (!isReady) {} }
                __attribute__((no_sanitize("thread"))) static void ready(void) { isReady = 1; }
                static void *left(void *_) {
                    for (int i = 0; i < 100; i++) own[0][i] = i;
                    wait();
                    atomic_fetch_add_explicit(&done, 1, RLX);
                    return _;
                }
                static void *right(void *_) {
                    atomic_fetch_add_explicit(&done, 1, RLX);
                    for (int i = 0; i < 100; i++) own[1][i] = i;
                    ready();
                    atomic_fetch_add_explicit(&done, 1, RLX);
                    return _;
                }
                int main(void) { two(left, right); }
                """);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Explorer explorer = TwoThreads.explorer(target, new RunTimes(200, 20_000));
            for (int number = 0; number < 3; number++) {
                Run run = explorer.run(number).orElseThrow();
                assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
                assertThat(run.detections()).isEmpty();
            }
        }
    }

    @Test
    void theOutputOfRunsIsKept() throws IOException {
        Path program = TwoThreads.compile(folder, """
                int main(int count, char **arguments) {
                    printf("%s %s %d\\n", arguments[1], getenv("COLOUR"), getchar());
                    fprintf(stderr, "done");
                }
                """);
        Path input = Files.writeString(folder.resolve("input"), "A");
        Launch launch = new Launch(program, List.of("an argument"), folder, Map.of("COLOUR", "red"), input);
        try (ForkServerPool target = new ForkServerPool(launch)) {
            NativeRun run = new NativeRun(
                    target,
                    MemoryModel.SC,
                    new NativeRunOptions(RunTimes.USUAL, true, Suppressions.NONE, ProcessInspector.NONE, () -> false));
            for (int i = 0; i < 3; i++) {
                run.start();
                run.end();
                assertThat(run.capabilities().output().text()).isEqualTo("an argument red 65\ndone");
            }
        }
    }

    @Test
    void anInterruptionDoesNotWaitForAThreadOutsideControl() throws IOException {
        Path program = TwoThreads.compile(folder, """
                int main(void) { pause(); }
                """);
        AtomicInteger polls = new AtomicInteger();
        Run run = runUntil(() -> polls.incrementAndGet() > 2, program);
        assertThat(run.end()).isEqualTo(Run.End.CUT);
    }

    /** A thread that is not stopped would run concurrently with another thread, and both would write to one log. */
    @Test
    void noThreadContinuesInAnInterruptedRun() throws IOException {
        Path program = TwoThreads.compile(folder, """
                atomic_int x;
                static void *left(void *_) { for (;;) __asm__ volatile(""); return _; }
                static void *right(void *_) { atomic_store(&x, 1); return _; }
                int main(void) { two(left, right); }
                """);
        Run run = runUntil(() -> true, program);
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.reason()).isEqualTo("the run was interrupted");
    }

    /** A run that is interrupted once {@code isInterrupted} holds. */
    private static Run runUntil(BooleanSupplier isInterrupted, Path program) {
        NativeRunOptions options = new NativeRunOptions(
                new RunTimes(200, 600_000), false, Suppressions.NONE, ProcessInspector.NONE, isInterrupted);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, options)
                    .explorer(Strategies.RANDOM.make(1, ParameterSweep.FULL, EventCounts.NONE))
                    .run(0)
                    .orElseThrow();
        }
    }

    @Test
    void noProcessRemains() throws IOException {
        Path program = TwoThreads.compile(folder, """
                static void *left(void *_) { if (fork() == 0) pause(); return _; }
                static void *right(void *_) { pause(); return _; }
                int main(void) { two(left, right); }
                """);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Run run =
                    TwoThreads.explorer(target, new RunTimes(200, 1_000)).run(0).orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.CUT);
            assertThat(processes(program)).isNotEmpty();
        }
        assertThat(processes(program)).isEmpty();
    }

    private static List<String> processes(Path program) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().command().stream())
                .filter(command -> command.equals(program.toAbsolutePath().toString()))
                .toList();
    }
}
