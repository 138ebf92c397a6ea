package dev.weakspot.engine;

import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.strategy.ParameterSweep;
import org.junit.jupiter.api.Test;

/** The order in which {@code pctwm} runs threads and places writes that are not among its chosen events; here it chooses none. */
final class PctwmOrderTest {
    private static final ParameterSweep NOTHING_CHOSEN = ParameterSweep.pinned(0, 1);
    private static final int M = 0;
    private static final int X = 1;
    private static final int Y = 2;
    private static final int RUNS = 2000;

    private final ThreadScript trying =
            script().lock("got", M, MutexKind.NORMAL, WaitLimit.NONE).when("got", script().unlock(M));

    /**
     * In one of eight runs threads run one after the other. In the other runs the try fails if the holder runs first, with the greater
     * priority p of the two (1/2), and then draws a priority below the other's, which is below p (1/3). The probability is
     * 7/48; 5 standard deviations are 0.039.
     */
    @Test
    void aTryLockMeetsAHolderWhereThreadsInterleave() {
        assertThat(refused(script().lock(M).unlock(M))).isBetween(0.106, 0.186);
    }

    /** Whenever the yielding thread was first: probability 1/2. 5 standard deviations are 0.056. */
    @Test
    void aYieldingThreadIsAlwaysOvertaken() {
        assertThat(refused(script().lock(M).sleep(0).unlock(M))).isBetween(0.444, 0.556);
    }

    /**
     * A sleep does not lower a priority; it only adds a step at which another thread may run. Where threads interleave the probability
     * is 1/2 - 1/4: not all three priorities that the thread draws are above the other's. 5 standard deviations are 0.046.
     */
    @Test
    void aSleepingThreadIsNotAlwaysOvertaken() {
        assertThat(refused(script().lock(M).sleep(5).unlock(M))).isBetween(0.172, 0.266);
    }

    /**
     * In half of the runs whenever the thread was first: probability 1/2. In the other half if threads interleave and not all three
     * priorities that it draws are above the other's: 1/2 - 1/4. In all 23/64; 5 standard deviations are 0.054.
     */
    @Test
    void aThreadThatHasWrittenPlainDataIsOvertakenInHalfOfTheRuns() {
        ThreadScript writing = script().lock(M).store(X, 1, Mode.NON_ATOMIC).unlock(M);
        assertThat(refused(writing)).isBetween(0.305, 0.414);
    }

    /**
     * As if there were only the first write, after which threads may switch: 1/2 - 1/4 where they interleave, 7/32 in all. If they
     * switched after each write it would be nearly 7/16. 5 standard deviations are 0.046.
     */
    @Test
    void writesThatNoThreadReadsCauseNoSwitch() {
        ThreadScript writing = script().lock(M);
        for (int i = 0; i < 50; i++) {
            writing.store(X, i);
        }
        assertThat(refused(writing.unlock(M))).isBetween(0.172, 0.266);
    }

    /** Of three started threads, each is the first in a third of the runs. */
    @Test
    void allThreadsAreStartedBeforeTheFirstRuns() {
        ThreadScript second = script().exchange("before", X, 1);
        ThreadScript starting =
                script().start("first", second).start("second", second).start("third", second);
        var first = Executions.pctwm(NOTHING_CHOSEN, RUNS, starting);
        assertThat(first).hasSize(3);
        assertThat(first.values()).allSatisfy(count -> assertThat(count).isBetween(RUNS / 4, RUNS / 2));
    }

    /** 2+2W: both locations end with the value that was written first. All four outcomes occur in every other run. */
    @Test
    void writesAreOvertakenInEveryOtherRun() {
        ThreadScript one = script().store(X, 1, Mode.RELAXED).store(Y, 2, Mode.RELAXED);
        ThreadScript other = script().store(Y, 1, Mode.RELAXED).store(X, 2, Mode.RELAXED);
        ThreadScript late =
                script().start("one", one).start("other", other).join("one").join("other");
        var ends = Executions.pctwm(NOTHING_CHOSEN, RUNS, late.load("x", X).load("y", Y));
        assertThat(ends).hasSize(4);
    }

    /** The share of runs in which the try fails. */
    private double refused(ThreadScript having) {
        return Executions.pctwm(NOTHING_CHOSEN, RUNS, having, trying).getOrDefault("1:got=0", 0) / (double) RUNS;
    }
}
