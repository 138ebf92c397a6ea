package dev.weakspot.cnative.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessorsTest {
    @Test
    void programsGetDifferentProcessorsIfThereAreEnough() {
        Processors four = new Processors(4, () -> 1);
        assertThat(new int[] {four.take(), four.take(), four.take(), four.take(), four.take()})
                .containsExactly(3, 2, 1, 0, 3);
    }

    @Test
    void aReturnedProcessorIsTakenNext() {
        Processors two = new Processors(2, () -> 1);
        two.take();
        int second = two.take();
        two.giveBack(second);
        assertThat(two.take()).isEqualTo(second);
    }

    @Test
    void areCrowdedIfRunsAndEnginesOutnumberThem() {
        Processors four = new Processors(4, () -> 1);
        four.expectMoreRuns(2);
        assertThat(four.areCrowded()).isFalse();
        four.expectMoreRuns(1);
        assertThat(four.areCrowded()).isTrue();
        four.expectMoreRuns(-1);
        assertThat(four.areCrowded()).isFalse();
    }

    @Test
    void areNotCrowdedByIdlePrograms() {
        Processors two = new Processors(2, () -> 1);
        two.take();
        two.take();
        two.expectMoreRuns(1);
        assertThat(two.areCrowded()).isFalse();
    }

    @Test
    void aSingleProcessorIsShared() {
        Processors one = new Processors(1, () -> 1);
        one.expectMoreRuns(1);
        assertThat(one.take()).isEqualTo(Processors.ANY);
        assertThat(one.areCrowded()).isTrue();
    }

    @Test
    void programsAreNotPinnedOnABusyMachine() {
        assertThat(new Processors(2, () -> 10).take()).isEqualTo(Processors.ANY);
    }
}
