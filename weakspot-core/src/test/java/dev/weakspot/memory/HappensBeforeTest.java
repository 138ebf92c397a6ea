package dev.weakspot.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.clock.VectorClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HappensBeforeTest {
    private final HappensBefore order = new HappensBefore();

    @BeforeEach
    void oneThread() {
        order.begin(0);
    }

    /** The child's C and A are its parent's C, and its R is empty. */
    @Test
    void aChildBeginsWithTheViewOfItsParent() {
        order.releaseFence(0);
        int atStart = order.epoch(0);
        order.start(0, 1);
        assertThat(order.current(1).get(HappensBefore.component(0))).isEqualTo(atStart);
        assertThat(order.acquired(1)).isEqualTo(order.current(1));
        assertThat(order.released(1)).isEqualTo(new VectorClock());
        assertThat(order.epoch(1)).isEqualTo(1);
        assertThat(order.epoch(0)).isEqualTo(atStart + 1);
        assertThat(order.current(0).get(HappensBefore.component(1))).isZero();
    }

    @Test
    void aRelaxedReadAcquiresAtTheNextFence() {
        VectorClock view = new VectorClock();
        view.set(5, 9);
        order.acquireAtFence(0, view);
        assertThat(order.current(0).get(5)).isZero();
        order.acquireFence(0);
        assertThat(order.current(0).get(5)).isEqualTo(9);
        assertThat(order.released(0).get(5)).isZero();
        order.releaseFence(0);
        assertThat(order.released(0).get(5)).isEqualTo(9);
    }

    @Test
    void aReleaseDoesNotIncludeLaterSteps() {
        VectorClock passed = order.release(0).known();
        assertThat(passed.get(HappensBefore.component(0))).isEqualTo(order.epoch(0) - 1);
        assertThat(order.acquired(0)).isEqualTo(order.current(0));
    }

    @Test
    void anEndedThreadIsNotLiveAndItsClocksAreReturned() {
        VectorClock atEnd = order.end(0).known();
        assertThat(order.isLive(0)).isFalse();
        assertThat(atEnd.get(HappensBefore.component(0))).isEqualTo(1);
    }
}
