package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Guarantee;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under sequential consistency a bug of depth d is hit with the probability that [PCT] guarantees. */
final class PctTest {
    private static final int RUNS = 4000;

    /** [PCTWM §2.2, P1]: depth 1, the reader is the last of two threads, independent of the number of steps. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void oneOrderingOfTwoThreadsIsHitInHalfOfTheRuns(int writes) {
        String program = """
                C P1
                { [x] = 0; const int K = %d; }
                P0 (atomic_int* x) { for (int i = 1; i <= K; i++) { atomic_store(x, i); } }
                P1 (atomic_int* x) { assert(atomic_load(x) != K); }
                """.formatted(writes);
        assertThat(rate(program, 0)).isCloseTo(1 / 2.0, within(deviations(1 / 2.0)));
        assertThat(rate(program, 1)).isCloseTo(1 / 2.0, within(deviations(1 / 2.0)));
    }

    /**
     * Depth 2: the other thread's write must come between a read and the following write. The change point must be the
     * first step of the first thread, one of k = 4 steps: probability 1/4.
     */
    @Test
    void anAtomicityViolationIsHitAsOftenAsGuaranteed() {
        String program = """
                C lost-update
                { [x] = 0; }
                P0..P1 (atomic_int* x) {
                  int r = atomic_load(x);
                  atomic_store(x, r + 1);
                }
                exists (x=1)
                """;
        assertThat(rate(program, 1)).isZero();
        assertThat(rate(program, 2)).isCloseTo(1 / 4.0, within(deviations(1 / 4.0)));
        assertThat(rate(program, 2)).isGreaterThan(guaranteed(program, 2));
    }

    /** Depth 3: each of the writes 1, 2 and 3 must come before a read of the other thread. */
    @Test
    void pingPongIsHitAsOftenAsGuaranteed() {
        String program = """
                C ping-pong
                { [x] = 0; }
                P0 (atomic_int* x) {
                  atomic_store(x, 1);
                  if (atomic_load(x) == 2) { atomic_store(x, 3); }
                }
                P1 (atomic_int* x) {
                  if (atomic_load(x) == 1) {
                    atomic_store(x, 2);
                    assert(atomic_load(x) != 3);
                  }
                }
                """;
        assertThat(rate(program, 2)).isZero();
        assertThat(rate(program, 3)).isGreaterThan(guaranteed(program, 3) - deviations(guaranteed(program, 3)));
    }

    /** Depth 1 with n threads: a certain thread must be the last. The probability is 1/n. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 10})
    void aCertainThreadIsLastAsOftenAsGuaranteed(int others) {
        String program = """
                C last
                { [x] = 0; }
                P0..P%d (atomic_int* x) { atomic_fetch_add(x, 1); }
                P%d (atomic_int* x) { assert(atomic_load(x) != %d); }
                """.formatted(others - 1, others, others);
        double exact = 1.0 / (others + 1);
        assertThat(rate(program, 1)).isCloseTo(exact, within(deviations(exact)));
        assertThat(guaranteed(program, 1)).isCloseTo(exact, within(1e-9));
    }

    /** A test-and-set lock: a waiting thread writes in every turn, and could starve the owner. */
    @Test
    void aThreadThatWaitsByWritingStarvesNoOtherThread() {
        String program = """
                C test-and-set
                { [lock] = 0; [x] = 0; }
                P0..P2 (atomic_int* lock, atomic_int* x) {
                  while (atomic_exchange(lock, 1) == 1);
                  atomic_store(x, atomic_load(x) + 1);
                  atomic_store(lock, 0);
                }
                exists (x=3)
                """;
        assertThat(rate(program, 3)).isEqualTo(1);
    }

    private static double rate(String program, int depth) {
        RepeatedRuns trials = RepeatedRuns.of(program, MemoryModel.SC);
        return trials.hits(trials.make(Strategies.PCT, ParameterSweep.pinned(depth, 1)), RUNS) / (double) RUNS;
    }

    private static double guaranteed(String program, int depth) {
        EventCounts counts = RepeatedRuns.of(program, MemoryModel.SC).counts();
        return new Guarantee.OfPct(ParameterSweep.pinned(depth, 1), counts).hit(0, depth, 1);
    }

    /** Five standard deviations of a rate. */
    private static double deviations(double probability) {
        return 5 * Math.sqrt(probability * (1 - probability) / RUNS);
    }
}
