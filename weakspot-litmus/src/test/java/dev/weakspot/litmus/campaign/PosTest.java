package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Pos;
import dev.weakspot.strategy.RandomWalk;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples of [POS], with the probabilities that follow from independent, identically distributed priorities. */
final class PosTest {
    private static final int RUNS = 20_000;

    /** One racy pair: two partial orders. Five standard deviations of 1/2 are 0.018. */
    @Test
    void bothOrdersOfARacyPairAreEquallyLikely() {
        double rate = rate(lateWrite(0), pos());
        assertThat(rate).isCloseTo(1 / 2.0, within(deviations(1 / 2.0)));
    }

    /**
     * The reader reads a write that follows m writes to other locations. A random walk has to choose the writer m + 1
     * times: 1/2^(m+1). POS draws one priority for the reader, which has to be the lowest of m + 2: 1/(m+2).
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void independentEventsLowerTheRateLessThanInARandomWalk(int others) {
        double posRate = 1.0 / (others + 2);
        double randomWalkRate = Math.pow(0.5, others + 1);
        assertThat(rate(lateWrite(others), pos())).isCloseTo(posRate, within(deviations(posRate)));
        assertThat(rate(lateWrite(others), new RandomWalk(RepeatedRuns.SEED)))
                .isCloseTo(randomWalkRate, within(deviations(randomWalkRate)));
    }

    /**
     * Two writes and a read of one location. After the first write the reader draws a new priority: it is first with
     * probability 1/2, second with 1/4, last with 1/4. Without the new priority each position would have 1/3, which is
     * more than ten standard deviations away.
     */
    @Test
    void aConflictingThreadDrawsANewPriority() {
        String program = """
                C conflicts
                { [x] = 0; }
                P0 (atomic_int* x) { atomic_store(x, 1); atomic_store(x, 2); }
                P1 (atomic_int* x) { int r = atomic_load(x); }
                """;
        assertReadsHalfAQuarterAQuarter(program);
    }

    /**
     * Critical sections: a thread that waits for a lock draws a new priority when another thread has taken the lock.
     */
    @Test
    void locksConflict() {
        String program = """
                C locks
                { mtx_t m; }
                P0 (int* x, mtx_t* m) {
                  mtx_lock(m); *x = 1; mtx_unlock(m);
                  mtx_lock(m); *x = 2; mtx_unlock(m);
                }
                P1 (int* x, mtx_t* m) { mtx_lock(m); int r = *x; mtx_unlock(m); }
                """;
        assertReadsHalfAQuarterAQuarter(program);
    }

    private static void assertReadsHalfAQuarterAQuarter(String program) {
        Map<String, Integer> outcomes = RepeatedRuns.of(program, MemoryModel.SC).outcomes(pos(), RUNS);
        assertThat(share(outcomes, "1:r=0")).isCloseTo(1 / 2.0, within(deviations(1 / 2.0)));
        assertThat(share(outcomes, "1:r=1")).isCloseTo(1 / 4.0, within(deviations(1 / 4.0)));
        assertThat(share(outcomes, "1:r=2")).isCloseTo(1 / 4.0, within(deviations(1 / 4.0)));
    }

    private static String lateWrite(int others) {
        return """
               C late
               { [x] = 0; [y] = 0; const int M = %d; }
               P0 (atomic_int* x, atomic_int* y) {
                 for (int i = 0; i < M; i++) { atomic_store(y, i); }
                 atomic_store(x, 1);
               }
               P1 (atomic_int* x) { int r = atomic_load(x); }
               exists (1:r=1)
               """.formatted(others);
    }

    private static Strategy pos() {
        return new Pos(RepeatedRuns.SEED, EventCounts.NONE);
    }

    private static double rate(String program, Strategy strategy) {
        return RepeatedRuns.of(program, MemoryModel.SC).hits(strategy, RUNS) / (double) RUNS;
    }

    private static double share(Map<String, Integer> outcomes, String outcome) {
        return outcomes.get(outcome) / (double) RUNS;
    }

    /** Five standard deviations of a rate. */
    private static double deviations(double probability) {
        return 5 * Math.sqrt(probability * (1 - probability) / RUNS);
    }
}
