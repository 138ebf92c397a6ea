package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.SearchVerdict;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdict does not depend on the number of workers. */
final class SearchTest {
    private static final String COUNTERS = """
            C counters
            { int a[4]; barrier_t b = 3; }
            P0..P2 (atomic_int* x, atomic_int* y, atomic_int* a, barrier_t* b, int i) {
              int r0 = atomic_load(x);
              atomic_store(x, r0 + 1);
              int r1 = atomic_fetch_add(y, r0);
              atomic_store(&a[i], r1);
              int r2 = atomic_load(&a[(i + 1) % 4]);
              int r3 = atomic_fetch_add(x, r2);
              int r4 = atomic_exchange(y, r3);
              assert(r2 < 3);
              barrier_wait(b);
            }
            locations [x; a]
            forall (x=4 \\/ ~0:r2=1)
            """;

    private static final String LOCKS = """
            C locks
            { mtx_t m; mtx_t n; }
            P0 (mtx_t* m, mtx_t* n, int* x, int* y) {
              for (int k = 0; k < 3; k++) { mtx_lock(m); *x += 1; mtx_lock(n); *y += *x; mtx_unlock(n); mtx_unlock(m); }
            }
            P1 (mtx_t* m, mtx_t* n, int* x, int* y) {
              for (int k = 0; k < 3; k++) { mtx_lock(n); *y += 1; mtx_lock(m); *x += *y; mtx_unlock(m); mtx_unlock(n); }
            }
            P2 (int* x, int* y) { int r = *x; int s = *y; int t = 7 / (r - s + 2); *y = r; *x = s; }
            P3 (atomic_int* x, int* z) {
              while (atomic_load(x) < 2) {}
              *z = choose(1, 2, 3);
              int e = choose(0, 1);
              atomic_compare_exchange_weak(x, &e, 9);
              assert(e != 5);
            }
            locations [x; y; z;]
            filter (~x=3)
            exists (y=4)
            """;

    @ParameterizedTest
    @ValueSource(strings = {COUNTERS, LOCKS})
    void theVerdictDoesNotDependOnTheNumberOfWorkers(String text) {
        LitmusProgram program = CompiledPrograms.program(text);
        QueueMonitor queue = new QueueMonitor();
        SearchVerdict sequential = Verdicts.withoutDurations(Verifier.verify(program, Verdicts.DEFAULT, queue));
        assertThat(queue.maximum.get()).as("enough states for several workers").isGreaterThan(2048);
        assertThat(sequential.findings()).isNotEmpty();
        for (int jobs : new int[] {2, 3, 8}) {
            SearchVerdict parallel = Verdicts.of(program, Verdicts.jobs(Verdicts.DEFAULT, jobs));
            assertThat(Verdicts.withoutDurations(parallel)).as("jobs=" + jobs).isEqualTo(sequential);
        }
    }

    @Test
    void aVerdictWithOtherOptionsDoesNotDependOnTheNumberOfWorkers() {
        LitmusProgram program = CompiledPrograms.program(LOCKS);
        for (VerifyOptions options :
                List.of(Verdicts.WITHOUT_OUTCOMES, Verdicts.STRICT, Verdicts.maxStates(Verdicts.DEFAULT, 9000))) {
            SearchVerdict sequential = Verdicts.of(program, options);
            SearchVerdict parallel = Verdicts.of(program, Verdicts.jobs(options, 3));
            assertThat(Verdicts.withoutDurations(parallel)).isEqualTo(Verdicts.withoutDurations(sequential));
        }
    }

    /** Measures the largest number of queued states. */
    private static final class QueueMonitor implements VerifyControl {
        final AtomicLong maximum = new AtomicLong();

        @Override
        public Optional<String> reasonToStop() {
            return Optional.empty();
        }

        @Override
        public void progress(long states, long queued) {
            maximum.accumulateAndGet(queued, Math::max);
        }
    }

    @Test
    void theVerdictOfRandomProgramsDoesNotDependOnTheNumberOfWorkers() {
        for (long seed = 5000; seed < 5300; seed++) {
            String text = RandomTexts.any(seed);
            LitmusProgram program = CompiledPrograms.program(text);
            SearchVerdict sequential = Verdicts.withoutDurations(Verdicts.of(program, Verdicts.DEFAULT));
            SearchVerdict parallel =
                    Verdicts.withoutDurations(Verdicts.of(program, Verdicts.jobs(Verdicts.DEFAULT, 3)));
            assertThat(parallel).as("seed=" + seed + "\n" + text).isEqualTo(sequential);
        }
    }

    @Test
    void findingsDoNotDependOnWhetherOutcomesAreWanted() {
        for (long seed = 6000; seed < 6400; seed++) {
            String text = RandomTexts.plain(seed);
            LitmusProgram program = CompiledPrograms.program(text);
            SearchVerdict full = Verdicts.of(program, Verdicts.DEFAULT);
            SearchVerdict withoutOutcomes = Verdicts.of(program, Verdicts.WITHOUT_OUTCOMES);
            String description = "seed=" + seed + "\n" + text;
            assertThat(withoutOutcomes.statistics().states())
                    .as(description)
                    .isLessThanOrEqualTo(full.statistics().states());
            assertThat(withoutOutcomes.outcomes()).isEmpty();
            assertThat(withoutOutcomes.assertions()).as(description).isEqualTo(full.assertions());
            assertThat(withoutOutcomes.condition().map(answer -> answer.sc()))
                    .as(description)
                    .isEqualTo(full.condition().map(answer -> answer.sc()));
            assertThat(withoutOutcomes.findings().stream().map(Finding::site))
                    .as(description)
                    .containsExactlyInAnyOrderElementsOf(
                            full.findings().stream().map(Finding::site).toList());
        }
    }

    @Test
    void aProgramWithoutSharedObjectsHasOneState() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 () { int r = 1; }\nP1 () { }");
        assertThat(verdict.statistics().states()).isEqualTo(1);
        assertThat(verdict.statistics().executions()).isEqualTo(1);
        assertThat(Verdicts.outcomes(verdict)).containsExactly("0:r=1");
    }
}
