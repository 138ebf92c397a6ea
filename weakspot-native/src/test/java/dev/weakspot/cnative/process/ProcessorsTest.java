package dev.weakspot.cnative.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessorsTest {
    @Test
    void programsKeepApartAsLongAsThereIsRoom() {
        Processors four = new Processors(4, () -> 1);
        assertThat(new int[] {four.take(), four.take(), four.take(), four.take(), four.take()})
                .containsExactly(3, 2, 1, 0, 3);
    }

    @Test
    void whatIsGivenBackIsTakenNext() {
        Processors two = new Processors(2, () -> 1);
        two.take();
        int second = two.take();
        two.giveBack(second);
        assertThat(two.take()).isEqualTo(second);
    }

    @Test
    void areCrowdedWhenProgramsAndTheirEnginesAreMoreThanTheyAre() {
        Processors four = new Processors(4, () -> 1);
        four.take();
        four.take();
        assertThat(four.areCrowded()).isFalse();
        int third = four.take();
        assertThat(four.areCrowded()).isTrue();
        four.giveBack(third);
        assertThat(four.areCrowded()).isFalse();
    }

    @Test
    void theOnlyOneIsForEverybody() {
        Processors one = new Processors(1, () -> 1);
        assertThat(one.take()).isEqualTo(Processors.ANY);
        assertThat(one.areCrowded()).isTrue();
    }

    @Test
    void aBusyMachineMayMoveProgramsAbout() {
        assertThat(new Processors(2, () -> 10).take()).isEqualTo(Processors.ANY);
    }
}
