package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.event.Mode;
import java.util.List;

/** One step of one thread under sequential consistency. */
record NaiveMove(int thread, Label label, NaiveState after) {
    /** The event that the step adds to the execution graph. */
    sealed interface Label {
        /** No event: a choice, the arrival at a barrier, a failed turn of a waiting loop. */
        record Silent() implements Label {}

        record Read(int cell, Mode mode) implements Label {}

        /** A load that could have returned a stale value ([Rocker Fig. 5] TAINT-READ). */
        record StaleRead(int cell, Mode mode) implements Label {}

        record Write(int cell, Mode mode, int overwritten) implements Label {}

        record Update(int cell, Mode mode, int overwritten) implements Label {}

        record Fence(Mode mode) implements Label {}

        record Lock(int mutex) implements Label {}

        record Unlock(int mutex) implements Label {}

        /** The last thread has arrived at a barrier. */
        record Meeting(List<Integer> threads) implements Label {}
    }
}
