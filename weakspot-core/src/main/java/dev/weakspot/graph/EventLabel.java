package dev.weakspot.graph;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;

/**
 * The effect of an event. A read-modify-write is two events, a read and a write that are {@code isExclusive}: the write follows directly
 * in its thread, and in modification order directly after the write that the read reads from.
 *
 * @param location the location of the graph; {@link #NO_LOCATION} if the event accesses none
 * @param value the value read or written; for a choice, the chosen alternative; for a start, the number of the started thread
 */
public record EventLabel(Kind kind, Operation operation, int location, Mode mode, long value, boolean isExclusive) {
    public static final int NO_LOCATION = -1;

    public enum Kind {
        READ,
        WRITE,
        FENCE,
        /** An event that only its thread observes, for instance a choice. */
        LOCAL,
        /** Starts a thread. The number of the thread is the value. */
        START,
        /** The begin, end or join of a thread, or an arrival at a barrier or the leave from it. */
        SYNCHRONISATION
    }

    public boolean isRead() {
        return kind == Kind.READ;
    }

    public boolean isWrite() {
        return kind == Kind.WRITE;
    }

    public boolean isAccess() {
        return isRead() || isWrite();
    }
}
