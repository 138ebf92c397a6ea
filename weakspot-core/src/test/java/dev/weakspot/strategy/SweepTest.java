package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SweepTest {
    @Test
    void depthsGoRoundFromRunToRunAndHistoriesFromRoundToRound() {
        assertThat(LongStream.range(0, 9).mapToInt(Sweep.FULL::depth)).containsExactly(0, 1, 2, 3, 0, 1, 2, 3, 0);
        assertThat(LongStream.of(0, 3, 4, 8, 12, 15, 16).mapToInt(Sweep.FULL::history))
                .containsExactly(1, 1, 2, 3, 4, 4, 1);
    }

    @Test
    void whatIsPinnedStays() {
        Sweep depthOnly = new Sweep(OptionalInt.of(2), OptionalInt.empty());
        assertThat(LongStream.range(0, 64).mapToInt(depthOnly::depth)).containsOnly(2);
        assertThat(LongStream.range(0, 64).mapToInt(depthOnly::history)).contains(1, 2, 3, 4);
        assertThat(LongStream.range(0, 64).mapToInt(Sweep.pinned(1, 7)::history))
                .containsOnly(7);
    }

    @Test
    void aQuarterOfTheRunsIsLeftToChanceUnlessTheDepthIsPinned() {
        assertThat(LongStream.range(0, 64).filter(Sweep.FULL::isLeftToChance))
                .hasSize(16)
                .contains(48L, 63L);
        assertThat(LongStream.range(0, 64)).noneMatch(Sweep.pinned(1, 1)::isLeftToChance);
    }

    @Test
    void someRunsPlaceWritesIfAnyCanBePlaced() {
        EventCounts none = new EventCounts(2, 10, 5, 0, 0);
        EventCounts some = new EventCounts(2, 10, 5, 1, 0);
        Sweep pinned = Sweep.pinned(1, 1);
        assertThat(LongStream.range(0, 64)).noneMatch(run -> Sweep.FULL.placesWrites(run, none));
        assertThat(LongStream.range(0, 64)).noneMatch(run -> pinned.placesWrites(run, none));
        assertThat(LongStream.range(0, 64).filter(run -> Sweep.FULL.placesWrites(run, some)))
                .hasSize(16)
                .contains(32L, 47L);
        assertThat(LongStream.range(0, 4).filter(run -> pinned.placesWrites(run, some)))
                .containsExactly(1L, 3L);
    }

    @Test
    void itBeginsAgainAfterItsPeriod() {
        assertThat(LongStream.range(0, 1000))
                .allSatisfy(run -> assertThat(of(run + Sweep.PERIOD)).isEqualTo(of(run)));
    }

    private static String of(long run) {
        return Sweep.FULL.depth(run) + " " + Sweep.FULL.history(run) + " " + Sweep.FULL.isLeftToChance(run) + " "
                + Sweep.FULL.placesWrites(run, new EventCounts(2, 10, 5, 1, 0));
    }

    @Test
    void noSuchDepthOrHistory() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sweep.pinned(-1, 1))
                .withMessageContaining("depth=-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sweep.pinned(0, 0))
                .withMessageContaining("history=0");
    }
}
