package dev.weakspot.scheduling;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;

/** Decides which thread runs next, and which choice its operation takes. One strategy serves many runs in sequence. */
public interface Strategy {
    /** Returned instead of a thread: the engine abandons the run, which would show nothing new. */
    int ABANDON = -1;

    /**
     * Begins a run. The decisions of the run depend on its number and not on other runs, unless the strategy is exhaustive.
     *
     * @return whether a run is left
     */
    boolean begin(long run);

    /** The enabled thread that takes the next step, or {@link #ABANDON}. */
    int next(SchedulingPoint point);

    /** One of the choices of the operation, from 0; choice 0 is closest to the newest values. */
    int pick(Operation operation, int choices);

    /**
     * The only live thread is about to make a step with one choice. The engine makes it without a decision, and calls none of the
     * other methods for it.
     *
     * @return false to abandon the run
     */
    default boolean continuesAlone(int thread) {
        return true;
    }

    /** The operation took effect. */
    default void observe(Operation operation, Event event) {}
}
