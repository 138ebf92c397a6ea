package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.SearchVerdict;
import org.junit.jupiter.api.Test;

final class BarrierVerdictTest {
    @Test
    void noThreadPassesBeforeAllHaveArrived() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { barrier_t b = 3; }
                P0..P2 (atomic_int* x, barrier_t* b) { atomic_fetch_add(x, 1); barrier_wait(b); assert(*x == 3); }
                """);
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.assertions()).isEqualTo(Assertions.HOLD);
    }

    @Test
    void tooFewThreadsWaitForEver() {
        SearchVerdict verdict = Verdicts.of("C t\n{ barrier_t b = 3; }\nP0..P1 (barrier_t* b) { barrier_wait(b); }");
        assertThat(Verdicts.findings(verdict))
                .containsExactly("deadlock: no thread can proceed: P0 waits at barrier b, P1 waits at barrier b");
    }

    @Test
    void anyThreadMayBeLeftWaitingIfThereIsOneTooMany() {
        SearchVerdict verdict = Verdicts.of("C t\n{ barrier_t b = 2; }\nP0 (barrier_t* b) { barrier_wait(b); }\n"
                + "P1 (barrier_t* b) { barrier_wait(b); }\nP2 (barrier_t* b) { barrier_wait(b); }");
        assertThat(Verdicts.findings(verdict))
                .containsExactlyInAnyOrder(
                        "deadlock: no thread can proceed: P0 waits at barrier b",
                        "deadlock: no thread can proceed: P1 waits at barrier b",
                        "deadlock: no thread can proceed: P2 waits at barrier b");
        assertThat(verdict.statistics().executions()).isZero();
    }

    @Test
    void aBarrierOpensTwiceForTwiceTheThreads() {
        SearchVerdict verdict = Verdicts.of("C t\n{ barrier_t b = 2; }\nP0..P3 (barrier_t* b) { barrier_wait(b); }");
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.statistics().executions()).isEqualTo(1);
    }

    @Test
    void aBarrierOfOneThreadBlocksNoThread() {
        SearchVerdict verdict = Verdicts.of("C t\n{ barrier_t b = 1; }\nP0..P1 (barrier_t* b) { barrier_wait(b); }");
        assertThat(verdict.findings()).isEmpty();
    }

    @Test
    void roundsDoNotMix() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { barrier_t b = 3; int a[3]; }
                P0..P2 (atomic_int* a, barrier_t* b, int i) {
                  for (int k = 1; k <= 3; k++) {
                    atomic_store(&a[i], k);
                    barrier_wait(b);
                    assert(a[(i + 1) % 3] == k);
                    barrier_wait(b);
                  }
                }
                """);
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.assertions()).isEqualTo(Assertions.HOLD);
    }

    @Test
    void aThreadMayRunOneRoundAheadButNoMore() {
        // Without the second barrier a thread may read the value of the next round, never that of the round after it.
        SearchVerdict verdict = Verdicts.of("""
                C t
                { barrier_t b = 2; int a[2]; }
                P0..P1 (atomic_int* a, barrier_t* b, int i) {
                  int r;
                  for (int k = 1; k <= 3; k++) {
                    atomic_store(&a[i], k);
                    barrier_wait(b);
                    r = a[1 - i] - k;
                    assert(0 <= r && r <= 1);
                  }
                }
                """);
        assertThat(verdict.findings()).isEmpty();
        assertThat(Verdicts.outcomes(verdict)).containsExactly("0:r=0 0:k=4 1:r=0 1:k=4");
    }

    @Test
    void twoBarriersAreIndependent() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { barrier_t b = 2; barrier_t c = 2; }
                P0 (barrier_t* b, barrier_t* c) { barrier_wait(b); barrier_wait(c); }
                P1 (barrier_t* b, barrier_t* c) { barrier_wait(c); barrier_wait(b); }
                """);
        assertThat(Verdicts.findings(verdict))
                .containsExactly("deadlock: no thread can proceed: P0 waits at barrier b, P1 waits at barrier c");
    }

    @Test
    void arrivalAndPassAreSeparateSteps() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ barrier_t b = 2; }\nP0 (barrier_t* b) { barrier_wait(b); assert(0); }\n"
                        + "P1 (barrier_t* b) { barrier_wait(b); }");
        assertThat(Verdicts.steps(verdict.findings().get(0).interleaving()))
                .containsExactly("1 arrive at b", "0 arrive at b", "0 pass b", "0 fails its assertion");
    }
}
