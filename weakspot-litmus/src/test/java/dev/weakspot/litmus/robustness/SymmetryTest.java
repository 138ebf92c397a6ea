package dev.weakspot.litmus.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.SearchVerdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The search identifies states that differ only by a permutation of symmetric threads: threads with one text and equal roles. */
final class SymmetryTest {
    private static final String COUNTING = """
            C counting
            { mtx_t m; }
            P0..P2 (atomic_int* x, atomic_int* y, mtx_t* m) {
              mtx_lock(m);
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
              atomic_store_explicit(x, r0 + 1, memory_order_relaxed);
              mtx_unlock(m);
              atomic_fetch_add_explicit(y, 1, memory_order_relaxed);
            }
            """;

    /** The position of a thread does not show whether the thread holds the mutex. */
    private static final String PERHAPS_LOCKED = """
            C perhaps-locked
            { mtx_t m; }
            P0..P1 (atomic_int* x, mtx_t* m) {
              if (choose(0, 1)) { mtx_lock(m); }
              atomic_fetch_add_explicit(x, 1, memory_order_relaxed);
              atomic_fetch_add_explicit(x, 1, memory_order_relaxed);
              atomic_fetch_add_explicit(x, 1, memory_order_relaxed);
              mtx_unlock(m);
            }
            """;

    private static final String STALE = """
            C stale
            { }
            P0..P2 (atomic_int* x, atomic_int* y) {
              int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);
              if (r0 == 2) {
                atomic_store_explicit(y, 1, memory_order_relaxed);
                atomic_store_explicit(x, 9, memory_order_relaxed);
              } else {
                while (atomic_load_explicit(x, memory_order_relaxed) != 9) {}
                assert(atomic_load_explicit(y, memory_order_relaxed) == 1);
              }
            }
            """;

    private static SearchVerdict verify(String text, Set<Reduction> without) {
        LitmusProgram program = CompiledPrograms.program(text);
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, false, 1, 100_000).without(without);
        return Verifier.verify(program, options, SearchControl.UNLIMITED);
    }

    private static int[] firstAlike(String text) {
        return Symmetry.firstAlike(CompiledPrograms.program(text).withoutOutcomes());
    }

    @Test
    void threadsWithOneTextAreSymmetric() {
        assertThat(firstAlike(COUNTING)).containsExactly(0, 0, 0);
    }

    @Test
    void threadsWithDifferentNumbersAreNotSymmetric() {
        assertThat(firstAlike("C n\n{ }\nP0..P1 (atomic_int* x, int i) { atomic_store(x, i); }\n"))
                .containsExactly(0, 1);
    }

    @Test
    void aThreadWhoseRegisterIsInTheConditionIsNotSymmetric() {
        String text = "C n\n{ }\nP0..P2 (atomic_int* x) { int r = atomic_fetch_add(x, 1); }\nexists (1:r=0)\n";
        assertThat(firstAlike(text)).containsExactly(0, 1, 0);
    }

    @Test
    void symmetricStatesAreOneState() {
        SearchVerdict verdict = verify(COUNTING, Set.of());
        SearchVerdict apart = verify(COUNTING, Set.of(Reduction.ALIKE_THREADS));
        assertThat(verdict.robust()).isEqualTo(apart.robust());
        assertThat(verdict.statistics().states()).isEqualTo(apart.statistics().states());
        long states = verdict.statistics().monitored().states();
        assertThat(apart.statistics().monitored().states()).isBetween(states * 4, states * 6);
    }

    /** Two threads have one permutation, so at most two states become one. */
    @Test
    void theHolderOfAMutexIsNotSymmetric() {
        long states = verify(PERHAPS_LOCKED, Set.of()).statistics().monitored().states();
        SearchVerdict apart = verify(PERHAPS_LOCKED, Set.of(Reduction.ALIKE_THREADS));
        assertThat(apart.statistics().monitored().states()).isBetween(states + 1, states * 2);
    }

    /** The steps of the counterexample are steps of actual threads: only the thread that updated x last writes. */
    @Test
    void aCounterexampleHasTheActualThreads() {
        SearchVerdict verdict = verify(STALE, Set.of());
        assertThat(verdict.robust().answer()).isEqualTo(Answer.NO);
        Finding finding = verdict.findings().stream()
                .filter(found -> found.kind() == Finding.Kind.ROBUSTNESS)
                .findFirst()
                .orElseThrow();
        List<Interleaving.Step> steps = finding.interleaving().steps();
        int last = steps.stream()
                .filter(step -> step.text().equals("update x: 2 -> 3"))
                .findFirst()
                .orElseThrow()
                .thread();
        assertThat(steps.stream().filter(step -> step.text().startsWith("write")))
                .hasSize(2)
                .allMatch(step -> step.thread() == last);
    }
}
