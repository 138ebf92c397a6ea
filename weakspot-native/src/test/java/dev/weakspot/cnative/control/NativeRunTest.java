package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
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
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs under control do what the engine says, and what they do is seen. */
class NativeRunTest {
    private static final String BEGINNING = """
            #include <assert.h>
            #include <pthread.h>
            #include <stdatomic.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <unistd.h>
            #define RLX memory_order_relaxed
            #define ACQ memory_order_acquire
            #define REL memory_order_release
            static void two(void *(*first)(void *), void *(*second)(void *)) {
                pthread_t one, other;
                pthread_create(&one, NULL, first, NULL);
                pthread_create(&other, NULL, second, NULL);
                pthread_join(one, NULL);
                pthread_join(other, NULL);
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void storeBufferingIsNotRobust() throws IOException {
        assertThat(seen("""
                atomic_int x, y;
                static void *left(void *_) { atomic_store_explicit(&x, 1, RLX); atomic_load_explicit(&y, RLX); return _; }
                static void *right(void *_) { atomic_store_explicit(&y, 1, RLX); atomic_load_explicit(&x, RLX); return _; }
                int main(void) { two(left, right); }
                """, 60)).containsKey("robustness");
    }

    @Test
    void waitingIsNoViolationHoweverTheLoopCounts() throws IOException {
        assertThat(seen("""
                atomic_int x, y;
                static void *left(void *_) {
                    atomic_store_explicit(&x, 1, REL);
                    while (!atomic_load_explicit(&y, ACQ)) {}
                    return _;
                }
                static void *right(void *_) {
                    atomic_store_explicit(&y, 1, REL);
                    for (int turn = 0; !atomic_load_explicit(&x, ACQ); turn++) if (turn > 10) sched_yield();
                    return _;
                }
                int main(void) { two(left, right); }
                """, 60)).isEmpty();
    }

    @Test
    void aLoopThatGivesUpAfterThreeTurnsIsNoWait() throws IOException {
        assertThat(seen("""
                atomic_int x, y;
                static void *left(void *_) {
                    atomic_store_explicit(&x, 1, REL);
                    for (int turn = 0; turn < 3 && !atomic_load_explicit(&y, ACQ); turn++) {}
                    return _;
                }
                static void *right(void *_) {
                    atomic_store_explicit(&y, 1, REL);
                    for (int turn = 0; turn < 3 && !atomic_load_explicit(&x, ACQ); turn++) {}
                    return _;
                }
                int main(void) { two(left, right); }
                """, 60)).containsKey("robustness");
    }

    @Test
    void whoWaitsWhereAnotherGivesUpStillWaits() throws IOException {
        assertThat(seen("""
                atomic_int turn, flag, x;
                static void *both(void *_) {
                    int is_first = atomic_fetch_add_explicit(&turn, 1, RLX) == 0;
                    unsigned left = is_first ? 3 : 1u << 31;
                    if (!is_first) atomic_store_explicit(&x, 1, RLX);
                    while (left != 0 && !atomic_load_explicit(&flag, ACQ)) left--;
                    if (is_first) {
                        atomic_store_explicit(&flag, 1, REL);
                        atomic_load_explicit(&x, RLX);
                    }
                    return _;
                }
                int main(void) { two(both, both); }
                """, 100)).isEmpty();
    }

    @Test
    void aWaitEndsAlsoByAPlainWrite() throws IOException {
        assertThat(seen("""
                _Atomic int flag;
                static void *left(void *_) { while (!atomic_load_explicit(&flag, ACQ)) {} return _; }
                static void *right(void *_) { *(int *)&flag = 1; return _; }
                int main(void) { two(left, right); }
                """, 30)).containsOnlyKeys("race");
    }

    @Test
    void aWaitForWhatNeverComesIsADeadlock() throws IOException {
        assertThat(seen("""
                _Atomic int flag;
                static void *left(void *_) { while (!atomic_load_explicit(&flag, ACQ)) {} return _; }
                static void *right(void *_) { return _; }
                int main(void) { two(left, right); }
                """, 3)).containsOnlyKeys("deadlock");
    }

    @Test
    void whoIsKilledWhileAllWaitForTheWorldHasCrashed() throws IOException {
        assertThat(seen("""
                #include <signal.h>
                #include <unistd.h>
                int main(void) {
                    if (fork() == 0) { usleep(1000); kill(getppid(), SIGKILL); _exit(0); }
                    pause();
                }
                """, 3)).containsOnlyKeys("crash");
    }

    @Test
    void whoWaitsForATimerOfTheProgramIsNotStuck() throws IOException {
        assertThat(seen("""
                #include <semaphore.h>
                #include <signal.h>
                #include <unistd.h>
                #include <sys/time.h>
                static sem_t posted;
                static void handle(int _) { sem_post(&posted); }
                int main(void) {
                    struct itimerval soon = {.it_value = {.tv_usec = 30000}};
                    signal(SIGALRM, handle);
                    sem_init(&posted, 0, 0);
                    setitimer(ITIMER_REAL, &soon, NULL);
                    while (sem_wait(&posted) != 0) {}
                }
                """, 3)).isEmpty();
    }

    /** It goes by whole seconds, so this is no program of the corpus. */
    @Test
    void whoWaitsForAnAlarmThatIsOlderThanItsHandlerIsNotStuck() throws IOException {
        assertThat(seen("""
                #include <semaphore.h>
                #include <signal.h>
                static sem_t posted;
                static void handle(int _) { sem_post(&posted); }
                int main(void) {
                    alarm(1);
                    signal(SIGALRM, handle);
                    sem_init(&posted, 0, 0);
                    while (sem_wait(&posted) != 0) {}
                }
                """, 1)).isEmpty();
    }

    /** A user may send SIGTERM: no deadlock. Users do not send SIGUSR1. */
    @ParameterizedTest
    @CsvSource({"SIGTERM, CUT", "SIGUSR1, FAILED"})
    void waitForSignalFromUserIsNoDeadlock(String signal, Run.End end) throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
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
        AtomicInteger questions = new AtomicInteger();
        Run run = runUntil(() -> end == Run.End.CUT && questions.incrementAndGet() > 2, program);
        assertThat(run.end()).isEqualTo(end);
        assertThat(run.detections()).hasSize(end == Run.End.CUT ? 0 : 1);
    }

    @Test
    void freedMemoryIsNotUsedNorFreedAgain() throws IOException {
        assertThat(seen("""
                static int *shared;
                static void *left(void *_) { free(shared); return _; }
                static void *right(void *_) { *shared = 1; return _; }
                int main(void) { shared = malloc(sizeof(int)); two(left, right); }
                """, 30)).containsKey("use-after-free");
        assertThat(seen("""
                static int *shared;
                static void *both(void *_) { free(shared); return _; }
                int main(void) { shared = malloc(sizeof(int)); two(both, both); }
                """, 3)).containsKey("double-free");
    }

    @Test
    void aRaceIsSeenWithItsLines() throws IOException {
        Map<String, List<String>> seen = seen("""
                int data;
                atomic_int flag;
                static void *left(void *_) {
                    data = 1;
                    atomic_store_explicit(&flag, 1, RLX);
                    return _;
                }
                static void *right(void *_) {
                    if (atomic_load_explicit(&flag, ACQ)) data = 2;
                    return _;
                }
                int main(void) { two(left, right); }
                """, 60);
        assertThat(seen).containsOnlyKeys("race");
        assertThat(seen.get("race")).containsExactly("data = 1;", "if (atomic_load_explicit(&flag, ACQ)) data = 2;");
    }

    @Test
    void aRaceInALibraryThatIsLoadedLaterIsSeenWithItsLines() throws IOException {
        Path library = Files.createDirectory(folder.resolve("library"));
        Path plugin = CompiledProgram.of(library, SourceLanguage.C, """
                int data;
                void *task(void *_) {
                    data = 1; // in the library
                    return _;
                }
                """, "-shared", "-fPIC");
        Map<String, List<String>> seen = seen("""
                #include <dlfcn.h>
                int main(void) {
                    void *plugin = dlopen("%s", RTLD_NOW);
                    if (plugin == NULL) abort();
                    void *(*task)(void *) = (void *(*)(void *))dlsym(plugin, "task");
                    two(task, task);
                }
                """.formatted(plugin), 3);
        assertThat(seen).containsOnlyKeys("race");
        assertThat(seen.get("race")).containsExactly("data = 1; // in the library", "data = 1; // in the library");
    }

    @Test
    void aProgramThatHasWhatIsMissingIsRefused() throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
                static void *left(void *_) { pause(); return _; }
                int main(void) { pthread_t one; pthread_create(&one, NULL, left, NULL); pthread_cancel(one); }
                """);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            assertThatThrownBy(() -> explorer(target).run(0))
                    .isInstanceOf(UncheckedInputException.class)
                    .hasMessageContaining("pthread_cancel");
        }
    }

    @Test
    void whoSpinsWhereNobodySeesItDoesNotKeepOthersFromRunning() throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
                static volatile int isReady __attribute__((aligned(64)));
                __attribute__((no_sanitize("thread"))) static void *left(void *_) { while (!isReady) {} return _; }
                __attribute__((no_sanitize("thread"))) static void *right(void *_) { isReady = 1; return _; }
                int main(void) { two(left, right); }
                """);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Run run = explorer(target, new RunTimes(200, 20_000)).run(0).orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
            assertThat(run.detections()).isEmpty();
        }
    }

    /** What it has logged before must not be taken for what others log meanwhile, nor theirs for its own. */
    @Test
    void whoStaysAwayKeepsWhatItHasDone() throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
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
            Explorer explorer = explorer(target, new RunTimes(200, 20_000));
            for (int number = 0; number < 3; number++) {
                Run run = explorer.run(number).orElseThrow();
                assertThat(run.end()).isEqualTo(Run.End.COMPLETE);
                assertThat(run.detections()).isEmpty();
            }
        }
    }

    @Test
    void whatRunsPrintIsKept() throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
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
    void whoWantsToStopDoesNotWaitForAThreadThatStaysAway() throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
                int main(void) { pause(); }
                """);
        AtomicInteger questions = new AtomicInteger();
        Run run = runUntil(() -> questions.incrementAndGet() > 2, program);
        assertThat(run.end()).isEqualTo(Run.End.CUT);
    }

    /** Who did not come would go on beside it, and both write into the same log. */
    @Test
    void nobodyGoesOnInARunThatIsStopped() throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
                atomic_int x;
                static void *left(void *_) { for (;;) __asm__ volatile(""); return _; }
                static void *right(void *_) { atomic_store(&x, 1); return _; }
                int main(void) { two(left, right); }
                """);
        Run run = runUntil(() -> true, program);
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.reason()).isEqualTo("the run was interrupted");
    }

    /** A run of which somebody wants no more when this is true. */
    private static Run runUntil(BooleanSupplier isOver, Path program) {
        NativeRunOptions wishes = new NativeRunOptions(
                new RunTimes(200, 600_000), false, Suppressions.NONE, ProcessInspector.NONE, isOver);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, wishes)
                    .explorer(Strategies.RANDOM.make(1, ParameterSweep.FULL, EventCounts.NONE))
                    .run(0)
                    .orElseThrow();
        }
    }

    @Test
    void nothingIsLeftBehind() throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + """
                static void *left(void *_) { if (fork() == 0) pause(); return _; }
                static void *right(void *_) { pause(); return _; }
                int main(void) { two(left, right); }
                """);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Run run = explorer(target, new RunTimes(200, 1_000)).run(0).orElseThrow();
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

    private static Explorer explorer(ForkServerPool target) {
        return explorer(target, RunTimes.USUAL);
    }

    private static Explorer explorer(ForkServerPool target, RunTimes times) {
        ParameterSweep sweep = new ParameterSweep(OptionalInt.empty(), OptionalInt.empty());
        return NativeRunSetup.of(target, MemoryModel.SC, RunLimits.DEFAULT, times)
                .explorer(Strategies.RANDOM.make(1, sweep, EventCounts.NONE));
    }

    /** The kinds of what so many runs show, and the source lines of one of each. */
    private Map<String, List<String>> seen(String source, int runs) throws IOException {
        Path program = CompiledProgram.of(folder, SourceLanguage.C, BEGINNING + source);
        Map<String, List<String>> seen = new TreeMap<>();
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Explorer explorer = explorer(target);
            for (int number = 0; number < runs; number++) {
                Run run = explorer.run(number).orElseThrow();
                assertThat(run.end()).isNotEqualTo(Run.End.CUT);
                for (Detection detection : run.detections()) {
                    seen.put(word(detection.kind()), lines(detection));
                }
            }
        }
        return seen;
    }

    private static String word(Finding.Kind kind) {
        return kind.word();
    }

    private static List<String> lines(Detection detection) {
        return Stream.of(FindingKey.of(detection))
                .flatMap(findingKey -> findingKey.sites().stream())
                .map(site -> site.text().strip())
                .toList();
    }
}
