package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;

/** Decides what the memory model and the scheduler leave open. One strategy serves many runs, one after the other. */
public interface Strategy {
    /** In place of a thread: this run shows nothing new any more. */
    int ABANDON = -1;

    /**
     * Begins a run. What it does depends on this number and on nothing that happened in other runs, unless it goes through
     * all runs there are.
     *
     * @return whether there is a run left to try
     */
    boolean begin(long run);

    /** The thread that goes next, of those that can; or {@link #ABANDON}. */
    int next(Situation situation);

    /** One of the ways in which the operation may take effect, 0 being closest to the newest values. */
    int pick(Operation operation, int ways);

    /** It took effect. */
    default void observe(Operation operation, Event event) {}
}
