package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.verdict.SearchVerdict;
import org.junit.jupiter.api.Test;

final class LockTest {
    @Test
    void locksInOppositeOrderDeadlock() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0 (mtx_t* m, mtx_t* n) { mtx_lock(m); mtx_lock(n); mtx_unlock(n); mtx_unlock(m); }
                P1 (mtx_t* m, mtx_t* n) { mtx_lock(n); mtx_lock(m); mtx_unlock(m); mtx_unlock(n); }
                """);
        assertThat(Verdicts.findings(verdict))
                .containsExactly(
                        "deadlock: no thread can proceed: P0 waits for n, held by P1, P1 waits for m, held by P0");
        assertThat(Verdicts.steps(verdict.findings().get(0).interleaving()))
                .containsExactlyInAnyOrder(
                        "0 lock m", "1 lock n", "0 waits for n, held by P1", "1 waits for m, held by P0");
        assertThat(verdict.statistics().executions()).isEqualTo(1);
    }

    @Test
    void aLockExcludes() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0..P2 (mtx_t* m, int* x) { mtx_lock(m); int r = *x; *x = r + 1; mtx_unlock(m); }
                forall (x=3)
                """);
        assertThat(verdict.findings()).isEmpty();
        assertThat(Verdicts.outcomes(verdict)).hasSize(6);
    }

    @Test
    void lockingTwiceIsMisuseAndNoDeadlock() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 (mtx_t* m) { mtx_lock(m); mtx_lock(m); }");
        assertThat(Verdicts.findings(verdict)).containsExactly("lock-misuse: P0 locks m, which it holds already");
    }

    @Test
    void unlockingAFreeMutexIsMisuse() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 (mtx_t* m) { mtx_unlock(m); }");
        assertThat(Verdicts.findings(verdict)).containsExactly("lock-misuse: P0 unlocks m, which no thread holds");
    }

    @Test
    void unlockingAMutexOfAnotherThreadIsMisuse() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 (mtx_t* m, int* x) { mtx_lock(m); *x = 1; }\n"
                + "P1 (mtx_t* m, atomic_int* x) { await(x, 1, memory_order_acquire); mtx_unlock(m); }");
        assertThat(Verdicts.findings(verdict)).containsExactly("lock-misuse: P1 unlocks m, held by P0");
    }

    @Test
    void waitingForAMutexOfAFailedThreadIsNoDeadlock() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0 (mtx_t* m) { mtx_lock(m); assert(0); mtx_unlock(m); }\n"
                + "P1 (mtx_t* m) { mtx_lock(m); mtx_unlock(m); }");
        assertThat(Verdicts.findings(verdict)).containsExactly("assertion: P0 fails its assertion");
        assertThat(verdict.statistics().executions()).isZero();
    }

    @Test
    void aMutexThatIsNeverUnlockedIsADeadlockForTheNextThread() {
        SearchVerdict verdict = Verdicts.of("C t\n{ }\nP0..P1 (mtx_t* m) { mtx_lock(m); }");
        assertThat(Verdicts.findings(verdict))
                .containsExactly("deadlock: no thread can proceed: P1 waits for m, held by P0");
    }

    @Test
    void aMutexMayBeLockedAgainAfterItWasUnlocked() {
        assertThat(Verdicts.of(
                                "C t\n{ }\nP0..P1 (mtx_t* m) { for (int k = 0; k < 3; k++) { mtx_lock(m); mtx_unlock(m); } }")
                        .findings())
                .isEmpty();
    }
}
