package dev.weakspot.graph;

import dev.weakspot.event.Mode;

/**
 * An event of a {@link GrowingGraph}. Events are immutable, so graphs share them. A revisited read is a new event with the stamp of
 * the old one.
 */
public final class GraphEvent {
    /** The thread of initial writes. */
    private static final int NO_THREAD = -1;

    private final int thread;
    private final int position;
    private final int stamp;
    private final EventLabel label;
    private final GraphEvent source;
    private final boolean isBlocked;
    private final EventClocks clocks;
    private final ThreadPoint after;

    /**
     * An event.
     *
     * @param position its position in the thread, from 0
     * @param stamp orders the events of a graph by their addition
     * @param source the write that it reads from; null unless it is a read
     * @param isBlocked whether it is a read whose value keeps the thread waiting
     * @param after the thread after the event; null if the thread does not continue with it
     */
    GraphEvent(
            int thread,
            int position,
            int stamp,
            EventLabel label,
            GraphEvent source,
            boolean isBlocked,
            EventClocks clocks,
            ThreadPoint after) {
        this.thread = thread;
        this.position = position;
        this.stamp = stamp;
        this.label = label;
        this.source = source;
        this.isBlocked = isBlocked;
        this.clocks = clocks;
        this.after = after;
    }

    /** The initial write of a location. Every thread knows it. */
    static GraphEvent initial(int location, long value) {
        EventLabel label = new EventLabel(EventLabel.Kind.WRITE, null, location, Mode.RELAXED, value, false);
        return new GraphEvent(NO_THREAD, 0, -1, label, null, false, EventClocks.START, null);
    }

    public int thread() {
        return thread;
    }

    public int position() {
        return position;
    }

    public int stamp() {
        return stamp;
    }

    public EventLabel label() {
        return label;
    }

    public int location() {
        return label.location();
    }

    public long value() {
        return label.value();
    }

    public GraphEvent source() {
        return source;
    }

    public boolean isInitial() {
        return thread == NO_THREAD;
    }

    public boolean isRead() {
        return label.isRead();
    }

    public boolean isWrite() {
        return label.isWrite();
    }

    public boolean isBlocked() {
        return isBlocked;
    }

    /** Whether it is the read of a read-modify-write, whose write follows. */
    public boolean expectsWrite() {
        return label.isRead() && label.isExclusive() && !isBlocked;
    }

    EventClocks clocks() {
        return clocks;
    }

    /** The events before it in (po ∪ rf)⁺, itself included. */
    public int[] past() {
        return clocks.past();
    }

    /** The events that happen before it, itself included. */
    public int[] known() {
        return clocks.known();
    }

    public ThreadPoint after() {
        return after;
    }

    /** {@code P1#3}: thread and position. */
    @Override
    public String toString() {
        return isInitial() ? "init" : "P" + thread + "#" + position;
    }
}
