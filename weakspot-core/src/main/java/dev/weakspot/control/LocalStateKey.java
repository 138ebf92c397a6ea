package dev.weakspot.control;

import dev.weakspot.memory.StateKey;

/** Capability: the complete local state of all threads as a key, so that a search can recognise a state it has visited. */
@FunctionalInterface
public interface LocalStateKey {
    /** The local state is not accessible. */
    LocalStateKey NONE = key -> {
        throw new IllegalStateException("the front end has no key of the local state");
    };

    /** Adds the local states of all threads. */
    void addTo(StateKey key);
}
