package dev.weakspot.engine;

import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.strategy.ParameterSweep;
import org.junit.jupiter.api.Test;

/** The order in which {@code pctwm} runs threads and inserts writes if it has chosen no event. */
final class PctwmOrderTest {
    private static final ParameterSweep NOTHING_CHOSEN = ParameterSweep.pinned(0, 1);
    private static final int M = 0;
    private static final int X = 1;
    private static final int Y = 2;
    private static final int RUNS = 2000;

    private final ThreadScript trying =
            script().lock("got", M, MutexKind.NORMAL, WaitLimit.NONE).when("got", script().unlock(M));

    /**
     * In one of eight runs the threads run one after the other. In the other runs the try-lock fails if two conditions hold: the
     * holder runs first because its priority p is the greater one (1/2), and the holder then draws a priority below that of the
     * other thread, which is below p (1/3). The probability is 7/48; 5 standard deviations are 0.039.
     */
    @Test
    void aTryLockFailsInSomeInterleavings() {
        assertThat(failedTries(script().lock(M).unlock(M))).isBetween(0.106, 0.186);
    }

    /** The try-lock fails whenever the yielding thread runs first: probability 1/2. 5 standard deviations are 0.056. */
    @Test
    void aYieldingThreadIsAlwaysOvertaken() {
        assertThat(failedTries(script().lock(M).sleep(0).unlock(M))).isBetween(0.444, 0.556);
    }

    /**
     * A sleep does not lower a priority; it only adds a step at which another thread may run. If threads interleave, the try-lock
     * fails with probability 1/2 - 1/4: the holder runs first, and not all three of its priorities are above the other thread's.
     * The probability is 7/32 in all; 5 standard deviations are 0.046.
     */
    @Test
    void aSleepingThreadIsNotAlwaysOvertaken() {
        assertThat(failedTries(script().lock(M).sleep(5).unlock(M))).isBetween(0.172, 0.266);
    }

    /**
     * In half of the runs the try-lock fails whenever the holder runs first: probability 1/2. In the other half it fails if the
     * threads interleave and not all three priorities of the holder are above the other thread's: 1/2 - 1/4. The probability is
     * 23/64; 5 standard deviations are 0.054.
     */
    @Test
    void aThreadThatHasWrittenPlainDataIsOvertakenInHalfOfTheRuns() {
        ThreadScript writing = script().lock(M).store(X, 1, Mode.NON_ATOMIC).unlock(M);
        assertThat(failedTries(writing)).isBetween(0.305, 0.414);
    }

    /**
     * Threads may switch after the first write only. So the probability is 1/2 - 1/4 if threads interleave, and 7/32 in all. With a
     * possible switch after each write it would be nearly 7/16. 5 standard deviations are 0.046.
     */
    @Test
    void writesThatNoThreadReadsCauseNoSwitch() {
        ThreadScript writing = script().lock(M);
        for (int i = 0; i < 50; i++) {
            writing.store(X, i);
        }
        assertThat(failedTries(writing.unlock(M))).isBetween(0.172, 0.266);
    }

    /** Each of three started threads runs first in a third of the runs. */
    @Test
    void allThreadsAreStartedBeforeAnyOfThemRuns() {
        ThreadScript child = script().exchange("before", X, 1);
        ThreadScript parent =
                script().start("first", child).start("second", child).start("third", child);
        var outcomes = Executions.pctwm(NOTHING_CHOSEN, RUNS, parent);
        assertThat(outcomes).hasSize(3);
        assertThat(outcomes.values()).allSatisfy(count -> assertThat(count).isBetween(RUNS / 4, RUNS / 2));
    }

    /** 2+2W. In every other run later writes may precede earlier ones in modification order, so all four outcomes occur. */
    @Test
    void writesAreOvertakenInEveryOtherRun() {
        ThreadScript one = script().store(X, 1, Mode.RELAXED).store(Y, 2, Mode.RELAXED);
        ThreadScript other = script().store(Y, 1, Mode.RELAXED).store(X, 2, Mode.RELAXED);
        ThreadScript parent =
                script().start("one", one).start("other", other).join("one").join("other");
        var outcomes =
                Executions.pctwm(NOTHING_CHOSEN, RUNS, parent.load("x", X).load("y", Y));
        assertThat(outcomes).hasSize(4);
    }

    /** The share of runs in which the try-lock fails. */
    private double failedTries(ThreadScript holder) {
        return Executions.pctwm(NOTHING_CHOSEN, RUNS, holder, trying).getOrDefault("1:got=0", 0) / (double) RUNS;
    }
}
