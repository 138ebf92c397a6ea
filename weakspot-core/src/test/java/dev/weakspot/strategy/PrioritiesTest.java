package dev.weakspot.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PrioritiesTest {
    private static final Situation ALL = new AllCanGoOn(3);

    private final Dice dice = new Dice();
    private final Priorities priorities = new Priorities(dice);

    @BeforeEach
    void begin() {
        dice.begin(1, 1);
        priorities.clear(2);
    }

    /** As long as nobody has been put anywhere, whoever lets others pass comes again after all of them. */
    @Test
    void whoLetsOthersPassComesAfterThem() {
        int first = priorities.highest(ALL);
        priorities.letOthersPass(first);
        int second = priorities.highest(ALL);
        priorities.letOthersPass(second);
        int third = priorities.highest(ALL);
        priorities.letOthersPass(third);
        assertThat(new int[] {first, second, third}).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(priorities.highest(ALL)).isEqualTo(first);
    }

    /** What has been chosen has to happen last, and in its order, whatever threads say of themselves. */
    @Test
    void whoHasBeenPutOffIsNotPassedByLettingOthersPass() {
        priorities.moveToSlot(0, 1);
        priorities.moveToSlot(1, 2);
        priorities.letOthersPass(2);
        assertThat(priorities.highest(ALL)).isEqualTo(2);
        priorities.letOthersPass(0);
        priorities.moveToEnd(2);
        assertThat(priorities.highest(ALL)).isEqualTo(0);
    }
}
