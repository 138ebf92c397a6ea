package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.function.Consumer;

/** Watches one run after the other. Reads the engine's clocks and histories; owns only what it adds. */
public interface Monitor {
    /** A new run. */
    void reset();

    /** A thread wants to do this; whether it can is not known yet. */
    default void arrive(Operation operation, Consumer<Sighting> report) {}

    /** It took effect. */
    void observe(Operation operation, Event event, Consumer<Sighting> report);

    /**
     * A read took effect that may turn out to be part of a failed turn of a waiting loop. Later it is taken back, or
     * settled.
     */
    default void observeTentatively(Operation operation, Event.Read event, Consumer<Sighting> report) {
        observe(operation, event, report);
    }

    /** Whatever the thread has read so far will not be taken back. */
    default void settle(int thread, Consumer<Sighting> report) {}

    /** A thread has done this since its last operation; the object is filled again for the next one. */
    default void plain(PlainAccesses accesses, Consumer<Sighting> report) {}

    /**
     * The last reads of the thread were a turn of a waiting loop that has failed: the thread stands where it stood before
     * them, and it is as if they had not been. Where that is only probable the thread still knows what it has read; but
     * nothing is to be reported that follows from its having read it.
     */
    default void undo(int thread, int reads) {}

    /**
     * Adds what its later reports depend on.
     *
     * @param views all clocks that decide what will be known later
     */
    void addTo(StateKey key, Views views);
}
