package dev.weakspot.control;

import dev.weakspot.event.Event;

/** Capability: a thread can begin to continue while monitors still process its last event. */
@FunctionalInterface
public interface EarlyResume {
    /** A thread continues only in {@link ControlledProgram#resume}. */
    EarlyResume NONE = (thread, event) -> {};

    /**
     * May be called before {@link ControlledProgram#resume}, with the same event. The engine does not ask for the thread's next
     * operation before it calls {@code resume}.
     */
    void beginResume(int thread, Event event);
}
