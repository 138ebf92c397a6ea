package dev.weakspot.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.clock.VectorClock;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private static final int WRITER = 1;
    private static final int READER = 2;

    private final History history = new History(new Location(0, 7, Long.BYTES, Location.Use.ATOMIC));

    private Entry write(int after, long value, int epoch, boolean isUpdate) {
        Entry entry = new Entry(value, history.nextNumber(), isUpdate, new VectorClock(), WRITER, epoch, null);
        history.insertAfter(after, entry);
        return entry;
    }

    private static VectorClock knowing(int component, int time) {
        VectorClock clock = new VectorClock();
        clock.set(component, time);
        return clock;
    }

    @Test
    void theInitialValueIsInEveryView() {
        write(0, 1, 1, false);
        assertThat(history.known(new VectorClock())).isZero();
        assertThat(history.get(0).value()).isEqualTo(7);
    }

    @Test
    void aWriteIsInTheViewsThatIncludeItsEpochOrTheEpochOfAReader() {
        write(0, 1, 1, false);
        write(1, 2, 4, false);
        assertThat(history.known(knowing(WRITER, 3))).isEqualTo(1);
        assertThat(history.known(knowing(WRITER, 4))).isEqualTo(2);
        assertThat(history.known(knowing(READER, 6))).isZero();
        history.get(1).addReader(READER, 6);
        assertThat(history.known(knowing(READER, 5))).isZero();
        assertThat(history.known(knowing(READER, 6))).isEqualTo(1);
    }

    @Test
    void numbersDoNotChangeWithPositions() {
        Entry first = write(0, 1, 1, false);
        Entry between = write(0, 2, 2, false);
        assertThat(history.get(1)).isSameAs(between);
        assertThat(history.newest()).isSameAs(first);
        assertThat(first.number()).isEqualTo(1);
        assertThat(between.number()).isEqualTo(2);
        history.drop(1);
        assertThat(history.get(0)).isSameAs(between);
        assertThat(history.size()).isEqualTo(2);
    }

    @Test
    void noWriteIsInsertedBetweenAnUpdateAndItsSource() {
        write(0, 1, 1, true);
        assertThat(history.isOpenAfter(0)).isFalse();
        assertThat(history.isOpenAfter(1)).isTrue();
    }
}
