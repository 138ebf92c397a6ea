package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cnative.CompiledProgram;
import dev.weakspot.cnative.compile.SourceLanguage;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The findings in runs of C programs, and the waits that are no findings. */
class NativeFindingsTest {
    @TempDir
    private Path folder;

    @Test
    void storeBufferingIsNotRobust() throws IOException {
        assertThat(findings("""
                atomic_int x, y;
                static void *left(void *_) { atomic_store_explicit(&x, 1, RLX); atomic_load_explicit(&y, RLX); return _; }
                static void *right(void *_) { atomic_store_explicit(&y, 1, RLX); atomic_load_explicit(&x, RLX); return _; }
                int main(void) { two(left, right); }
                """, 60)).containsKey("robustness");
    }

    @Test
    void aWaitingLoopThatCountsItsTurnsIsNoViolation() throws IOException {
        assertThat(findings("""
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
    void aLoopThatGivesUpAfterThreeTurnsIsNoWaitingLoop() throws IOException {
        assertThat(findings("""
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
    void aThreadWaitsEvenIfAnotherGivesUpInTheSameLoop() throws IOException {
        assertThat(findings("""
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
    void aPlainWriteEndsAWait() throws IOException {
        assertThat(findings("""
                _Atomic int flag;
                static void *left(void *_) { while (!atomic_load_explicit(&flag, ACQ)) {} return _; }
                static void *right(void *_) { *(int *)&flag = 1; return _; }
                int main(void) { two(left, right); }
                """, 30)).containsOnlyKeys("race");
    }

    @Test
    void aWaitForAValueThatIsNeverWrittenIsADeadlock() throws IOException {
        assertThat(findings("""
                _Atomic int flag;
                static void *left(void *_) { while (!atomic_load_explicit(&flag, ACQ)) {} return _; }
                static void *right(void *_) { return _; }
                int main(void) { two(left, right); }
                """, 3)).containsOnlyKeys("deadlock");
    }

    @Test
    void aProgramThatIsKilledWhileItWaitsHasCrashed() throws IOException {
        assertThat(findings("""
                #include <signal.h>
                #include <unistd.h>
                int main(void) {
                    if (fork() == 0) { usleep(1000); kill(getppid(), SIGKILL); _exit(0); }
                    pause();
                }
                """, 3)).containsOnlyKeys("crash");
    }

    @Test
    void aWaitForATimerOfTheProgramIsNoDeadlock() throws IOException {
        assertThat(findings("""
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

    /** The alarm takes a whole second, so this is no program of the corpus. */
    @Test
    void aWaitForAnAlarmThatIsOlderThanItsHandlerIsNoDeadlock() throws IOException {
        assertThat(findings("""
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

    @Test
    void usesAndFreesOfFreedMemoryAreReported() throws IOException {
        assertThat(findings("""
                static int *shared;
                static void *left(void *_) { free(shared); return _; }
                static void *right(void *_) { *shared = 1; return _; }
                int main(void) { shared = malloc(sizeof(int)); two(left, right); }
                """, 30)).containsKey("use-after-free");
        assertThat(findings("""
                static int *shared;
                static void *both(void *_) { free(shared); return _; }
                int main(void) { shared = malloc(sizeof(int)); two(both, both); }
                """, 3)).containsKey("double-free");
    }

    @Test
    void aRaceIsReportedWithItsLines() throws IOException {
        Map<String, List<String>> findings = findings("""
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
        assertThat(findings).containsOnlyKeys("race");
        assertThat(findings.get("race"))
                .containsExactly("data = 1;", "if (atomic_load_explicit(&flag, ACQ)) data = 2;");
    }

    @Test
    void aRaceInALibraryThatIsLoadedLaterIsReportedWithItsLines() throws IOException {
        Path library = Files.createDirectory(folder.resolve("library"));
        Path plugin = CompiledProgram.of(library, SourceLanguage.C, """
                int data;
                void *task(void *_) {
                    data = 1; // in the library
                    return _;
                }
                """, "-shared", "-fPIC");
        Map<String, List<String>> findings = findings("""
                #include <dlfcn.h>
                int main(void) {
                    void *plugin = dlopen("%s", RTLD_NOW);
                    if (plugin == NULL) abort();
                    void *(*task)(void *) = (void *(*)(void *))dlsym(plugin, "task");
                    two(task, task);
                }
                """.formatted(plugin), 3);
        assertThat(findings).containsOnlyKeys("race");
        assertThat(findings.get("race")).containsExactly("data = 1; // in the library", "data = 1; // in the library");
    }

    @Test
    void aUseOfADeadStackFrameNamesTheFunctionAndItsCall() throws IOException {
        Detection detection = onlyDetection("""
                static _Atomic(int *) shared;
                static atomic_int is_returned;
                __attribute__((noinline)) static void publish(void) { int local = 1; atomic_store(&shared, &local); }
                static void *left(void *_) {
                    publish(); // the call
                    atomic_store(&is_returned, 1);
                    while (atomic_load(&is_returned) == 1) {}
                    return _;
                }
                static void *right(void *_) {
                    while (atomic_load(&is_returned) == 0) {}
                    *atomic_load(&shared) = 2;
                    atomic_store(&is_returned, 2);
                    return _;
                }
                int main(void) { two(left, right); }
                """);
        assertThat(detection.kind()).isEqualTo(Finding.Kind.USE_AFTER_FREE);
        LifeCycle.EndOfLifetime end =
                (LifeCycle.EndOfLifetime) detection.operations().get(0);
        assertThat(end.function()).isEqualTo("publish");
        assertThat(lines(detection)).containsExactly("publish(); // the call", "*atomic_load(&shared) = 2;");
    }

    @Test
    void aCrashNamesTheUndefinedMemoryThatItsAddressComesFrom() throws IOException {
        assertThat(crashReason("(*block)->next = NULL;"))
                .contains("at an address that cannot exist, which comes from memory that nothing has written: block[0]"
                        + " (block of ");
        assertThat(crashReason("static volatile int numbers[4]; numbers[*(int *)(block + 1)]++;"))
                .contains(", which comes from memory that nothing has written: block[1] (block of ");
        assertThat(crashReason("volatile char *there = (char *)0x1122334455667788; *there = 1;"))
                .doesNotContain("nothing has written");
        assertThat(crashReason("volatile char *there = (char *)16; *there = block[0] != NULL;"))
                .doesNotContain("nothing has written");
    }

    private String crashReason(String access) throws IOException {
        Detection detection = onlyDetection("""
                struct node { struct node *next; };
                static struct node **volatile escaped; // otherwise the compiler knows that nothing has written the block
                static void *left(void *_) {
                    struct node **block = malloc(4096);
                    escaped = block;
                    %s
                    return block;
                }
                static void *right(void *_) { return _; }
                int main(void) { two(left, right); }
                """.formatted(access));
        assertThat(detection.kind()).isEqualTo(Finding.Kind.CRASH);
        return ((LifeCycle.Crash) detection.operations().get(0)).reason();
    }

    /** The detection of the first run, which has one. */
    private Detection onlyDetection(String source) throws IOException {
        Path program = TwoThreads.compile(folder, source);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Run run = TwoThreads.explorer(target, RunTimes.USUAL).run(0).orElseThrow();
            assertThat(run.detections()).hasSize(1);
            return run.detections().get(0);
        }
    }

    /** The kinds of the findings of all runs, each with the source lines of its last detection. */
    private Map<String, List<String>> findings(String source, int runs) throws IOException {
        Path program = TwoThreads.compile(folder, source);
        Map<String, List<String>> findings = new TreeMap<>();
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            Explorer explorer = TwoThreads.explorer(target, RunTimes.USUAL);
            for (int number = 0; number < runs; number++) {
                Run run = explorer.run(number).orElseThrow();
                assertThat(run.end()).isNotEqualTo(Run.End.CUT);
                for (Detection detection : run.detections()) {
                    findings.put(detection.kind().word(), lines(detection));
                }
            }
        }
        return findings;
    }

    private static List<String> lines(Detection detection) {
        return Stream.of(FindingKey.of(detection))
                .flatMap(findingKey -> findingKey.sites().stream())
                .map(site -> site.text().strip())
                .toList();
    }
}
