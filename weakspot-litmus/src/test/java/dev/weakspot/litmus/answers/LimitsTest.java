package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The verdict of a stopped search has a gap and answers only from the visited states. */
final class LimitsTest {
    private static final String ENDLESS = """
            C endless
            { }
            P0..P1 (atomic_int* x) { while (1) { atomic_fetch_add(x, 1); } }
            exists (x=1)
            """;

    @Test
    void maxStatesStopsTheSearchAndLeavesAGap() {
        SearchVerdict verdict = Verdicts.of(ENDLESS, Verdicts.maxStates(Verdicts.DEFAULT, 5000));
        assertThat(verdict.statistics().states()).isBetween(5000L, 30_000L);
        assertThat(verdict.coverage().gaps())
                .containsExactly("stopped after " + verdict.statistics().states() + " states (--max-states 5000)");
        assertThat(verdict.assertions()).isEqualTo(Assertions.UNKNOWN);
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
        assertThat(verdict.coverage().isComplete()).isFalse();
    }

    @Test
    void findingsBeforeTheLimitAreReported() {
        SearchVerdict verdict = Verdicts.of(
                "C t\n{ }\nP0 (atomic_int* x) { while (1) atomic_fetch_add(x, 1); }\n"
                        + "P1 (int* y) { *y = 1; assert(0); }\nP2 (int* z) { *z = 1; }",
                Verdicts.maxStates(Verdicts.DEFAULT, 1000));
        assertThat(verdict.assertions()).isEqualTo(Assertions.FAIL);
        assertThat(Verdicts.kinds(verdict)).containsExactly(Finding.Kind.ASSERTION);
        assertThat(verdict.coverage().gaps()).hasSize(1);
    }

    @Test
    void aLimitThatIsNotReachedIsNotMentioned() {
        LitmusProgram program =
                CompiledPrograms.program("C t\n{ }\nP0..P2 (atomic_int* x) { atomic_fetch_add(x, 1); }");
        long states = Verdicts.of(program, Verdicts.DEFAULT).statistics().states();
        SearchVerdict verdict = Verdicts.of(program, Verdicts.maxStates(Verdicts.DEFAULT, states + 1));
        assertThat(verdict.coverage().gaps()).isEmpty();
        assertThat(verdict.assertions()).isEqualTo(Assertions.HOLD);
        for (long limit = 1; limit < states; limit++) {
            assertThat(Verdicts.of(program, Verdicts.maxStates(Verdicts.DEFAULT, limit))
                            .coverage()
                            .gaps())
                    .hasSize(1);
        }
    }

    @Test
    void theControlStopsTheSearchAndGivesTheReason() {
        for (int limit = 1; limit < 60; limit += 7) {
            StopAfter control = new StopAfter(limit);
            SearchVerdict verdict = Verifier.verify(CompiledPrograms.program(ENDLESS), Verdicts.DEFAULT, control);
            assertThat(control.calls).isEqualTo(limit);
            assertThat(verdict.coverage().gaps()).containsExactly("enough after " + limit);
            assertThat(verdict.assertions()).isEqualTo(Assertions.UNKNOWN);
            assertThat(control.states).isSorted();
            assertThat(verdict.statistics().states()).isEqualTo(control.states.get(limit - 1));
        }
    }

    private static final class StopAfter implements VerifyControl {
        private final int limit;
        int calls;
        final List<Long> states = new ArrayList<>();

        StopAfter(int limit) {
            this.limit = limit;
        }

        @Override
        public Optional<String> reasonToStop() {
            calls++;
            return calls < limit ? Optional.empty() : Optional.of("enough after " + limit);
        }

        @Override
        public void progress(long visited, long queued) {
            states.add(visited);
            assertThat(queued).isNotNegative();
        }
    }

    @Test
    void aThreadThatWasGivenUpLeavesAGap() {
        SearchVerdict verdict = Verdicts.of(
                "C t\n{ }\nP0 (int* x) { *x = 1;\n int k; while (1) k++; }\nP1 (int* x) { int r = *x; }\nexists (1:r=1)");
        assertThat(verdict.coverage().gaps())
                .containsExactly(
                        "a thread was given up at line 4 after 1,000,000 local steps, or as many choices, without an access");
        assertThat(verdict.assertions()).isEqualTo(Assertions.UNKNOWN);
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
        assertThat(verdict.findings()).isEmpty();
    }

    @Test
    void loopsOverFinitelyManyStatesEnd() {
        SearchVerdict verdict = Verdicts.of(
                "C t\n{ }\nP0..P1 (atomic_int* x) { while (1) { int r = atomic_load(x); atomic_store(x, (r + 1) % 4); } }");
        assertThat(verdict.coverage().gaps()).isEmpty();
        assertThat(verdict.statistics().executions()).isZero();
        assertThat(verdict.assertions()).isEqualTo(Assertions.HOLD);
    }

    @Test
    void aSearchCanBeStoppedDuringLocalStepsOfAThread() {
        // Choices that never lead to an access, with many local steps in between: no alternative is merged with
        // another.
        LitmusProgram program =
                CompiledPrograms.program("C t\n{ }\nP0 () { int i; while (1) { i = i * 2 + choose(0, 1);"
                        + " for (int j = 0; j < 100000; j++) {} } }");
        SearchVerdict verdict = Verifier.verify(program, Verdicts.DEFAULT, new StopAfter(1));
        assertThat(verdict.coverage().isComplete()).isFalse();
    }
}
