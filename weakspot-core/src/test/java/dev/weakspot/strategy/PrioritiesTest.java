package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.scheduling.RandomSource;
import dev.weakspot.scheduling.SchedulingPoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PrioritiesTest {
    private static final SchedulingPoint ALL = new AllEnabled(3);

    private final RandomSource random = new RandomSource();
    private final Priorities priorities = new Priorities(random);

    @BeforeEach
    void begin() {
        random.begin(1, 1);
        priorities.clear(2);
    }

    /** Without slots, a thread that yields runs again after all other threads have yielded. */
    @Test
    void aThreadThatYieldsRunsAfterTheOthers() {
        int first = priorities.highest(ALL);
        priorities.yieldToOthers(first);
        int second = priorities.highest(ALL);
        priorities.yieldToOthers(second);
        int third = priorities.highest(ALL);
        priorities.yieldToOthers(third);
        assertThat(new int[] {first, second, third}).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(priorities.highest(ALL)).isEqualTo(first);
    }

    /** Chosen operations take effect last and in their order, whichever threads yield. */
    @Test
    void aThreadThatYieldsStaysAboveTheSlots() {
        priorities.moveToSlot(0, 1);
        priorities.moveToSlot(1, 2);
        priorities.yieldToOthers(2);
        assertThat(priorities.highest(ALL)).isEqualTo(2);
        priorities.yieldToOthers(0);
        priorities.moveToEnd(2);
        assertThat(priorities.highest(ALL)).isEqualTo(0);
    }
}
