package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.function.Consumer;

/** Observes one run after the other and reports detections. It reads the engine's clocks and histories, and changes neither. */
public interface Monitor {
    /** Begins a new run. */
    void reset();

    /** The operation is now its thread's next one; it may be blocked. */
    default void arrive(Operation operation, Consumer<Detection> report) {}

    /** The operation took effect. */
    void observe(Operation operation, Event event, Consumer<Detection> report);

    /**
     * A read took effect that may belong to a failed turn of a waiting loop. The read is undone or confirmed later.
     */
    default void observeTentatively(Operation operation, Event.Read event, Consumer<Detection> report) {
        observe(operation, event, report);
    }

    /** The next observed event is a step of the only live thread that needs no decision; explanations leave it out. */
    default void leaveOutNext() {}

    /** The reads of the thread so far will not be undone. */
    default void confirm(int thread, Consumer<Detection> report) {}

    /** A thread has made these accesses since its last operation. The object is reused for the next call. */
    default void plain(PlainAccesses accesses, Consumer<Detection> report) {}

    /**
     * The last reads of the thread were a failed turn of a waiting loop, and are undone. Where that is only probable the thread's
     * clocks still include the reads, but no detection may follow from them.
     */
    default void undo(int thread, int reads) {}

    /**
     * Adds the part of the monitor's state that later reports depend on.
     *
     * @param views all clocks that decide later views
     */
    void addTo(StateKey key, RelevantClocks views);
}
