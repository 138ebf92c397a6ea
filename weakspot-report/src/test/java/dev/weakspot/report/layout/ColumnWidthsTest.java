package dev.weakspot.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ColumnWidthsTest {
    @Test
    void columnsGetTheirFullWidthIfThereIsRoom() {
        assertThat(ColumnWidths.share(new int[] {30, 10}, 60)).containsExactly(30, 10);
    }

    @Test
    void theUnusedWidthOfANarrowColumnIsShared() {
        assertThat(ColumnWidths.share(new int[] {50, 10, 40}, 60)).containsExactly(25, 10, 25);
    }

    @Test
    void withoutRoomEveryWidthIsZero() {
        assertThat(ColumnWidths.share(new int[] {5, 5}, -3)).containsExactly(0, 0);
    }
}
