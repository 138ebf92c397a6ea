package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Patience;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.strategy.Sweep;
import org.junit.jupiter.api.Test;

/** In which order {@code pctwm} lets threads run, and writes happen, that it has not chosen. Nothing is chosen at all here. */
final class PctwmOrderTest {
    private static final Sweep NOTHING_CHOSEN = Sweep.pinned(0, 1);
    private static final int M = 0;
    private static final int X = 1;
    private static final int Y = 2;
    private static final int RUNS = 2000;

    private final Script trying =
            script().lock("got", M, MutexKind.NORMAL, Patience.NONE).when("got", script().unlock(M));

    /**
     * In one of eight runs threads run one after the other. In the others it takes the thread with the mutex to be first,
     * with a priority p that is the greater of two, and then to draw a smaller one than the other's, which is below p:
     * with 1/2 and 1/3. So in all it is refused with 7/48; 5 standard deviations are 0.039.
     */
    @Test
    void whoTriesMeetsWhoHasItWhereThreadsInterleave() {
        assertThat(refused(script().lock(M).unlock(M))).isBetween(0.106, 0.186);
    }

    /** Whenever it was first, with 1/2. 5 standard deviations are 0.056. */
    @Test
    void whoYieldsIsAlwaysPassed() {
        assertThat(refused(script().lock(M).sleep(0).unlock(M))).isBetween(0.444, 0.556);
    }

    /**
     * Who sleeps does not ask anybody to go first; only that there is one step more gives others another chance: where threads
     * interleave, with 1/2 - 1/4, unless all three priorities that it draws are above the other's. 5 standard deviations are 0.046.
     */
    @Test
    void whoSleepsIsNot() {
        assertThat(refused(script().lock(M).sleep(5).unlock(M))).isBetween(0.172, 0.266);
    }

    /**
     * In half of the runs whenever it was first, with 1/2. Otherwise if threads interleave and not all three priorities that it
     * draws are above the other's, with 1/2 - 1/4. So in all with 23/64; 5 standard deviations are 0.054.
     */
    @Test
    void whoHasWrittenPlainDataIsPassedInHalfOfTheRuns() {
        Script writing = script().lock(M).store(X, 1, Mode.NON_ATOMIC).unlock(M);
        assertThat(refused(writing)).isBetween(0.305, 0.414);
    }

    /**
     * As if there were only the first, after which threads may switch: where they interleave with 1/2 - 1/4, so in all with
     * 7/32. If they switched after each it would be nearly 7/16. 5 standard deviations are 0.046.
     */
    @Test
    void writesThatNobodyReadsAreNoPlacesToSwitch() {
        Script writing = script().lock(M);
        for (int i = 0; i < 50; i++) {
            writing.store(X, i);
        }
        assertThat(refused(writing.unlock(M))).isBetween(0.172, 0.266);
    }

    /** Of three that are started, none has an advantage for that: each is the first one in a third of the runs. */
    @Test
    void allAreStartedBeforeTheFirstDoesSomething() {
        Script second = script().exchange("before", X, 1);
        Script starting =
                script().start("first", second).start("second", second).start("third", second);
        var first = Executions.pctwm(NOTHING_CHOSEN, RUNS, starting);
        assertThat(first).hasSize(3);
        assertThat(first.values()).allSatisfy(count -> assertThat(count).isBetween(RUNS / 4, RUNS / 2));
    }

    /** 2+2W: both locations end with the value that was written first. All four ends occur in every other run. */
    @Test
    void writesAreOvertakenInEveryOtherRun() {
        Script one = script().store(X, 1, Mode.RELAXED).store(Y, 2, Mode.RELAXED);
        Script other = script().store(Y, 1, Mode.RELAXED).store(X, 2, Mode.RELAXED);
        Script late =
                script().start("one", one).start("other", other).join("one").join("other");
        var ends = Executions.pctwm(NOTHING_CHOSEN, RUNS, late.load("x", X).load("y", Y));
        assertThat(ends).hasSize(4);
    }

    /** In how many of the runs, 1 being all, the one who tries finds it taken. */
    private double refused(Script having) {
        return Executions.pctwm(NOTHING_CHOSEN, RUNS, having, trying).getOrDefault("1:got=0", 0) / (double) RUNS;
    }
}
