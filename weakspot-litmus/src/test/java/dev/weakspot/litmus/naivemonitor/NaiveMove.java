package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.event.Mode;
import java.util.List;

/** One step of one thread under sequential consistency. */
record NaiveMove(int thread, MoveLabel label, NaiveState after) {
    /** The event that the step adds to the execution graph. */
    sealed interface MoveLabel {
        /** No event: a choice, the arrival at a barrier, a failed turn of a waiting loop. */
        record Silent() implements MoveLabel {}

        record Read(int cell, Mode mode) implements MoveLabel {}

        /** A load that could have returned a stale value ([Rocker Fig. 5] TAINT-READ). */
        record StaleRead(int cell, Mode mode) implements MoveLabel {}

        record Write(int cell, Mode mode, int overwritten) implements MoveLabel {}

        record Update(int cell, Mode mode, int overwritten) implements MoveLabel {}

        record Fence(Mode mode) implements MoveLabel {}

        record Lock(int mutex) implements MoveLabel {}

        record Unlock(int mutex) implements MoveLabel {}

        /** The last thread has arrived at a barrier. */
        record Meeting(List<Integer> threads) implements MoveLabel {}
    }
}
