package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ParameterSweepTest {
    @Test
    void depthsChangeFromRunToRunAndHistoriesFromRoundToRound() {
        assertThat(LongStream.range(0, 9).mapToInt(ParameterSweep.FULL::depth))
                .containsExactly(0, 1, 2, 3, 0, 1, 2, 3, 0);
        assertThat(LongStream.of(0, 3, 4, 8, 12, 15, 16).mapToInt(ParameterSweep.FULL::history))
                .containsExactly(1, 1, 2, 3, 4, 4, 1);
    }

    @Test
    void pinnedParametersStayFixed() {
        ParameterSweep depthOnly = new ParameterSweep(OptionalInt.of(2), OptionalInt.empty());
        assertThat(LongStream.range(0, 64).mapToInt(depthOnly::depth)).containsOnly(2);
        assertThat(LongStream.range(0, 64).mapToInt(depthOnly::history)).contains(1, 2, 3, 4);
        assertThat(LongStream.range(0, 64).mapToInt(ParameterSweep.pinned(1, 7)::history))
                .containsOnly(7);
    }

    @Test
    void aQuarterOfTheRunsAreRandomWalksUnlessTheDepthIsPinned() {
        assertThat(LongStream.range(0, 64).filter(ParameterSweep.FULL::isRandomWalk))
                .hasSize(16)
                .contains(48L, 63L);
        assertThat(LongStream.range(0, 64)).noneMatch(ParameterSweep.pinned(1, 1)::isRandomWalk);
    }

    @Test
    void someRunsPlaceWritesIfAnyWriteIsPlaceable() {
        EventCounts none = new EventCounts(2, 10, 5, 0, 0);
        EventCounts some = new EventCounts(2, 10, 5, 1, 0);
        ParameterSweep pinned = ParameterSweep.pinned(1, 1);
        assertThat(LongStream.range(0, 64)).noneMatch(run -> ParameterSweep.FULL.placesWrites(run, none));
        assertThat(LongStream.range(0, 64)).noneMatch(run -> pinned.placesWrites(run, none));
        assertThat(LongStream.range(0, 64).filter(run -> ParameterSweep.FULL.placesWrites(run, some)))
                .hasSize(16)
                .contains(32L, 47L);
        assertThat(LongStream.range(0, 4).filter(run -> pinned.placesWrites(run, some)))
                .containsExactly(1L, 3L);
    }

    @Test
    void theSweepRepeatsAfterItsPeriod() {
        assertThat(LongStream.range(0, 1000))
                .allSatisfy(run -> assertThat(of(run + ParameterSweep.PERIOD)).isEqualTo(of(run)));
    }

    private static String of(long run) {
        return ParameterSweep.FULL.depth(run) + " " + ParameterSweep.FULL.history(run) + " "
                + ParameterSweep.FULL.isRandomWalk(run) + " "
                + ParameterSweep.FULL.placesWrites(run, new EventCounts(2, 10, 5, 1, 0));
    }

    @Test
    void invalidDepthsAndHistoriesAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterSweep.pinned(-1, 1))
                .withMessageContaining("depth=-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterSweep.pinned(0, 0))
                .withMessageContaining("history=0");
    }
}
