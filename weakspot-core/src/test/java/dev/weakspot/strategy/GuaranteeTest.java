package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class GuaranteeTest {
    private static final EventCounts COUNTS = new EventCounts(3, 20, 10, 0, 0);

    @Test
    void pctHitsWithOneInThreadsTimesSteps() {
        Guarantee pct =
                Strategies.PCT.guarantee(ParameterSweep.pinned(3, 1), COUNTS).orElseThrow();
        assertThat(pct.hit(0, 3, 1)).isEqualTo(1 / (3 * 20.0 * 20));
        assertThat(pct.hit(0, 2, 1)).isZero();
    }

    @Test
    void runsOfPctWithoutChangePointsCoverDepthsZeroAndOne() {
        Guarantee pct = new Guarantee.OfPct(ParameterSweep.FULL, COUNTS);
        assertThat(pct.hit(0, 1, 1)).isEqualTo(pct.hit(1, 0, 1)).isEqualTo(1 / 3.0);
    }

    @Test
    void pctwmHitsWithOneInTuplesTimesHistories() {
        Guarantee pctwm =
                Strategies.PCTWM.guarantee(ParameterSweep.pinned(2, 3), COUNTS).orElseThrow();
        assertThat(pctwm.hit(0, 2, 3)).isCloseTo(1 / (10 * 9 * 9.0), within(1e-12));
        assertThat(pctwm.hit(0, 2, 1)).isEqualTo(pctwm.hit(0, 2, 3));
        assertThat(pctwm.hit(0, 2, 4)).isZero();
        assertThat(new Guarantee.OfPctwm(ParameterSweep.pinned(0, 1), COUNTS).hit(0, 0, 1))
                .isEqualTo(1);
    }

    /** 128 runs are 2 periods. Depth 1 has 16 runs in each: 4 random walks, and 3 runs for each history. */
    @Test
    void theProbabilityToMissIsAProductOverTheCoveringRuns() {
        Guarantee pctwm = new Guarantee.OfPctwm(ParameterSweep.FULL, COUNTS);
        double expected = Math.pow(1 - 1 / 30.0, 6) * Math.pow(1 - 1 / 40.0, 6);
        assertThat(pctwm.miss(128, 1, 3)).isCloseTo(expected, within(1e-12));
    }

    /** If a program has placeable writes, half of the runs with a pinned depth place writes, and a quarter of the runs of a sweep. */
    @Test
    void runsThatPlaceWritesDoNotCount() {
        EventCounts placeableWrites = new EventCounts(3, 20, 10, 2, 0);
        Guarantee pinned = new Guarantee.OfPctwm(ParameterSweep.pinned(1, 1), placeableWrites);
        assertThat(pinned.hit(0, 1, 1)).isEqualTo(1 / 10.0);
        assertThat(pinned.hit(1, 1, 1)).isZero();
        double expected = Math.pow(1 - 1 / 30.0, 4) * Math.pow(1 - 1 / 40.0, 4);
        assertThat(new Guarantee.OfPctwm(ParameterSweep.FULL, placeableWrites).miss(128, 1, 3))
                .isCloseTo(expected, within(1e-12));
    }

    /** A chosen weak compare-exchange may succeed or fail at each of the newest entries. */
    @Test
    void aWeakExchangeHasTwiceAsManyChoices() {
        EventCounts weakExchanges = new EventCounts(3, 20, 10, 0, 1);
        Guarantee pctwm = new Guarantee.OfPctwm(ParameterSweep.pinned(2, 3), weakExchanges);
        assertThat(pctwm.hit(0, 2, 3)).isCloseTo(1 / (10 * 9 * 36.0), within(1e-12));
    }

    @Test
    void theProbabilityToMissIsTheProductOverEveryRun() {
        Guarantee pctwm = new Guarantee.OfPctwm(ParameterSweep.FULL, COUNTS);
        double product = 1;
        for (int run = 0; run < 100; run++) {
            assertThat(pctwm.miss(run, 2, 1)).isCloseTo(product, within(1e-12));
            product *= 1 - pctwm.hit(run, 2, 1);
        }
    }

    @Test
    void otherStrategiesHaveNoGuarantee() {
        assertThat(Strategies.RANDOM.guarantee(ParameterSweep.FULL, COUNTS)).isEmpty();
        assertThat(Strategies.POS.guarantee(ParameterSweep.FULL, COUNTS)).isEmpty();
    }
}
