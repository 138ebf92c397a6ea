package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class GuaranteeTest {
    private static final EventCounts COUNTS = new EventCounts(3, 20, 10, 0, 0);

    @Test
    void pctPromisesOneInThreadsTimesSteps() {
        Guarantee pct = StrategyKind.PCT.guarantee(Sweep.pinned(3, 1), COUNTS).orElseThrow();
        assertThat(pct.hit(0, 3, 1)).isEqualTo(1 / (3 * 20.0 * 20));
        assertThat(pct.hit(0, 2, 1)).isZero();
    }

    @Test
    void runsOfPctWithoutChangePointsServeDepthsZeroAndOne() {
        Guarantee pct = new Guarantee.OfPct(Sweep.FULL, COUNTS);
        assertThat(pct.hit(0, 1, 1)).isEqualTo(pct.hit(1, 0, 1)).isEqualTo(1 / 3.0);
    }

    @Test
    void pctwmPromisesOneInTuplesTimesHistories() {
        Guarantee pctwm =
                StrategyKind.PCTWM.guarantee(Sweep.pinned(2, 3), COUNTS).orElseThrow();
        assertThat(pctwm.hit(0, 2, 3)).isCloseTo(1 / (10 * 9 * 9.0), within(1e-12));
        assertThat(pctwm.hit(0, 2, 1)).isEqualTo(pctwm.hit(0, 2, 3));
        assertThat(pctwm.hit(0, 2, 4)).isZero();
        assertThat(new Guarantee.OfPctwm(Sweep.pinned(0, 1), COUNTS).hit(0, 0, 1))
                .isEqualTo(1);
    }

    /** In 128 runs there are 2 periods; depth 1 has 16 runs in each, 4 of them left to chance, 3 for each history. */
    @Test
    void theChanceToMissIsAProductOverTheRunsThatCount() {
        Guarantee pctwm = new Guarantee.OfPctwm(Sweep.FULL, COUNTS);
        double expected = Math.pow(1 - 1 / 30.0, 6) * Math.pow(1 - 1 / 40.0, 6);
        assertThat(pctwm.miss(128, 1, 3)).isCloseTo(expected, within(1e-12));
    }

    /** Where writes can be moved, half of the runs of a pinned depth do that, and another quarter of 64 otherwise. */
    @Test
    void runsThatMayMoveWritesDoNotCount() {
        EventCounts movable = new EventCounts(3, 20, 10, 2, 0);
        Guarantee pinned = new Guarantee.OfPctwm(Sweep.pinned(1, 1), movable);
        assertThat(pinned.hit(0, 1, 1)).isEqualTo(1 / 10.0);
        assertThat(pinned.hit(1, 1, 1)).isZero();
        double expected = Math.pow(1 - 1 / 30.0, 4) * Math.pow(1 - 1 / 40.0, 4);
        assertThat(new Guarantee.OfPctwm(Sweep.FULL, movable).miss(128, 1, 3)).isCloseTo(expected, within(1e-12));
    }

    /** What is chosen may then fail at each of the newest entries, or not. */
    @Test
    void whatMayFailForNoReasonHasTwiceAsManyWays() {
        EventCounts fickle = new EventCounts(3, 20, 10, 0, 1);
        Guarantee pctwm = new Guarantee.OfPctwm(Sweep.pinned(2, 3), fickle);
        assertThat(pctwm.hit(0, 2, 3)).isCloseTo(1 / (10 * 9 * 36.0), within(1e-12));
    }

    @Test
    void missingIsTheProductOfEveryRun() {
        Guarantee pctwm = new Guarantee.OfPctwm(Sweep.FULL, COUNTS);
        double product = 1;
        for (int run = 0; run < 100; run++) {
            assertThat(pctwm.miss(run, 2, 1)).isCloseTo(product, within(1e-12));
            product *= 1 - pctwm.hit(run, 2, 1);
        }
    }

    @Test
    void theOthersPromiseNothing() {
        assertThat(StrategyKind.RANDOM.guarantee(Sweep.FULL, COUNTS)).isEmpty();
        assertThat(StrategyKind.POS.guarantee(Sweep.FULL, COUNTS)).isEmpty();
    }
}
