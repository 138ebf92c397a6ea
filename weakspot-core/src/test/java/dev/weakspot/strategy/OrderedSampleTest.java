package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class OrderedSampleTest {
    /** 12 ordered pairs out of 4, 12,000 draws: 1000 of each, standard deviation 30. */
    @Test
    void everyTupleIsAsLikely() {
        Dice dice = new Dice();
        dice.begin(7, 0);
        Map<String, Integer> drawn = new TreeMap<>();
        for (int i = 0; i < 12_000; i++) {
            OrderedSample sample = OrderedSample.draw(dice, 2, 4);
            drawn.merge("" + sample.place(1) + sample.place(2) + sample.place(3) + sample.place(4), 1, Integer::sum);
        }
        assertThat(drawn).hasSize(12);
        assertThat(drawn.values()).allSatisfy(count -> assertThat(count).isCloseTo(1000, within(150)));
    }

    @Test
    void thereIsNoMoreThanThereIs() {
        Dice dice = new Dice();
        assertThat(OrderedSample.draw(dice, 3, 2).size()).isEqualTo(2);
        assertThat(OrderedSample.draw(dice, 3, 0).size()).isZero();
        assertThat(OrderedSample.draw(dice, -1, 5).size()).isZero();
    }
}
