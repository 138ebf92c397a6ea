package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.SearchVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A search that was stopped says so, and claims nothing it has not seen. */
final class LimitsTest {
    private static final String ENDLESS = """
            C endless
            { }
            P0..P1 (atomic_int* x) { while (1) { atomic_fetch_add(x, 1); } }
            exists (x=1)
            """;

    @Test
    void maxStatesStopsTheSearchAndSaysSo() {
        SearchVerdict verdict = Asked.about(ENDLESS, Asked.maxStates(Asked.USUAL, 5000));
        assertThat(verdict.statistics().states()).isBetween(5000L, 30_000L);
        assertThat(verdict.coverage().gaps())
                .containsExactly("stopped after " + verdict.statistics().states() + " states (--max-states 5000)");
        assertThat(verdict.assertions()).isEqualTo(Assertions.UNKNOWN);
        assertThat(verdict.condition().orElseThrow().sc()).isEqualTo(Reachability.UNKNOWN);
        assertThat(verdict.coverage().isComplete()).isFalse();
    }

    @Test
    void whatWasFoundBeforeTheLimitIsTold() {
        SearchVerdict verdict = Asked.about(
                "C t\n{ }\nP0 (atomic_int* x) { while (1) atomic_fetch_add(x, 1); }\n"
                        + "P1 (int* y) { *y = 1; assert(0); }\nP2 (int* z) { *z = 1; }",
                Asked.maxStates(Asked.USUAL, 1000));
        assertThat(verdict.assertions()).isEqualTo(Assertions.FAIL);
        assertThat(Asked.kinds(verdict)).containsExactly(Finding.Kind.ASSERTION);
        assertThat(verdict.coverage().gaps()).hasSize(1);
    }

    @Test
    void aLimitThatIsNotReachedIsNotMentioned() {
        LitmusProgram program =
                CompiledPrograms.program("C t\n{ }\nP0..P2 (atomic_int* x) { atomic_fetch_add(x, 1); }");
        long states = Asked.about(program, Asked.USUAL).statistics().states();
        SearchVerdict verdict = Asked.about(program, Asked.maxStates(Asked.USUAL, states + 1));
        assertThat(verdict.coverage().gaps()).isEmpty();
        assertThat(verdict.assertions()).isEqualTo(Assertions.HOLD);
        for (long limit = 1; limit < states; limit++) {
            assertThat(Asked.about(program, Asked.maxStates(Asked.USUAL, limit))
                            .coverage()
                            .gaps())
                    .hasSize(1);
        }
    }

    @Test
    void theControlStopsTheSearchWithItsOwnWords() {
        for (int calls = 1; calls < 60; calls += 7) {
            StopAfter control = new StopAfter(calls);
            SearchVerdict verdict = Verifier.verify(CompiledPrograms.program(ENDLESS), Asked.USUAL, control);
            assertThat(control.asked).isEqualTo(calls);
            assertThat(verdict.coverage().gaps()).containsExactly("enough after " + calls);
            assertThat(verdict.assertions()).isEqualTo(Assertions.UNKNOWN);
            assertThat(control.states).isSorted();
            assertThat(verdict.statistics().states()).isEqualTo(control.states.get(calls - 1));
        }
    }

    private static final class StopAfter implements SearchControl {
        private final int calls;
        int asked;
        final List<Long> states = new ArrayList<>();

        StopAfter(int calls) {
            this.calls = calls;
        }

        @Override
        public Optional<String> reasonToStop() {
            asked++;
            return asked < calls ? Optional.empty() : Optional.of("enough after " + calls);
        }

        @Override
        public void progress(long seen, long waiting) {
            states.add(seen);
            assertThat(waiting).isNotNegative();
        }
    }

    @Test
    void aThreadThatWasGivenUpLeavesAGap() {
        SearchVerdict verdict = Asked.about(
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
        SearchVerdict verdict = Asked.about(
                "C t\n{ }\nP0..P1 (atomic_int* x) { while (1) { int r = atomic_load(x); atomic_store(x, (r + 1) % 4); } }");
        assertThat(verdict.coverage().gaps()).isEmpty();
        assertThat(verdict.statistics().executions()).isZero();
        assertThat(verdict.assertions()).isEqualTo(Assertions.HOLD);
    }

    @Test
    void aSearchCanBeStoppedWhileAThreadIsBusyWithItself() {
        // Choices that never come to an access, with much to compute in between: each is followed by itself.
        LitmusProgram program =
                CompiledPrograms.program("C t\n{ }\nP0 () { int i; while (1) { i = i * 2 + choose(0, 1);"
                        + " for (int j = 0; j < 100000; j++) {} } }");
        SearchVerdict verdict = assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> Verifier.verify(program, Asked.USUAL, new StopAfter(1)));
        assertThat(verdict.coverage().isComplete()).isFalse();
    }
}
