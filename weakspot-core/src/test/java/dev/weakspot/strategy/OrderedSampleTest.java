package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weakspot.scheduling.RandomSource;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class OrderedSampleTest {
    /** There are 12 ordered pairs out of 4 numbers. 12,000 draws give 1,000 of each, with standard deviation 30. */
    @Test
    void everyTupleIsEquallyLikely() {
        RandomSource random = new RandomSource();
        random.begin(7, 0);
        Map<String, Integer> drawn = new TreeMap<>();
        for (int i = 0; i < 12_000; i++) {
            OrderedSample sample = OrderedSample.draw(random, 2, 4);
            drawn.merge("" + sample.rank(1) + sample.rank(2) + sample.rank(3) + sample.rank(4), 1, Integer::sum);
        }
        assertThat(drawn).hasSize(12);
        assertThat(drawn.values()).allSatisfy(count -> assertThat(count).isCloseTo(1000, within(150)));
    }

    @Test
    void theSizeIsBoundedByTheNumbers() {
        RandomSource random = new RandomSource();
        assertThat(OrderedSample.draw(random, 3, 2).size()).isEqualTo(2);
        assertThat(OrderedSample.draw(random, 3, 0).size()).isZero();
        assertThat(OrderedSample.draw(random, -1, 5).size()).isZero();
    }
}
