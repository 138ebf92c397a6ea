package dev.weakspot.graph;

import dev.weakspot.event.Mode;

/** The sets of events that an event depends on ([RSAN App. B], with sets of events for epochs). */
final class EventClocks {
    static final EventClocks START =
            new EventClocks(EventSets.EMPTY, EventSets.EMPTY, EventSets.EMPTY, EventSets.EMPTY, EventSets.EMPTY);

    /** (po ∪ rf)* up to the event. */
    private final int[] past;

    /** The events that happen before it (C). */
    private final int[] known;

    /** The events that happen before a later acquire fence of the thread (A). */
    private final int[] acquired;

    /** The events that a relaxed write after it releases (R). */
    private final int[] released;

    /** The events that happen before an event that synchronises with this write. */
    private final int[] view;

    private EventClocks(int[] past, int[] known, int[] acquired, int[] released, int[] view) {
        this.past = past;
        this.known = known;
        this.acquired = acquired;
        this.released = released;
        this.view = view;
    }

    int[] past() {
        return past;
    }

    int[] known() {
        return known;
    }

    int[] acquired() {
        return acquired;
    }

    /**
     * The clocks of an event, given those of the event before it in its thread.
     *
     * @param source the write it reads from, or the source of the read before it if it is an exclusive write
     */
    EventClocks after(int thread, int position, EventLabel label, GraphEvent source) {
        return switch (label.kind()) {
            case READ -> read(thread, position, label, source.clocks());
            case WRITE -> write(thread, position, label, source);
            case FENCE -> fence(thread, position, label.mode());
            case LOCAL, START, SYNCHRONISATION -> plus(thread, position);
        };
    }

    private EventClocks plus(int thread, int position) {
        return new EventClocks(
                EventSets.with(past, thread, position),
                EventSets.with(known, thread, position),
                EventSets.with(acquired, thread, position),
                released,
                EventSets.EMPTY);
    }

    /** The read of the update of an SC fence is preceded by an acquire fence ([Rocker §3.1]). */
    private EventClocks read(int thread, int position, EventLabel label, EventClocks from) {
        boolean isFence = label.location() == GraphLocation.FENCES;
        int[] before = isFence ? acquired : known;
        boolean acquiresAtOnce = label.mode().isAtLeast(Mode.ACQUIRE);
        boolean acquiresAtFence = label.mode() != Mode.NON_ATOMIC;
        return new EventClocks(
                        EventSets.union(past, from.past),
                        acquiresAtOnce ? EventSets.union(before, from.view) : before,
                        acquiresAtFence ? EventSets.union(acquired, from.view) : acquired,
                        released,
                        EventSets.EMPTY)
                .plus(thread, position);
    }

    private EventClocks write(int thread, int position, EventLabel label, GraphEvent source) {
        EventClocks plus = plus(thread, position);
        int[] view = EventSets.EMPTY;
        if (label.mode() != Mode.NON_ATOMIC) {
            view = label.mode().isAtLeast(Mode.RELEASE) ? plus.known : released;
        }
        if (label.isExclusive()) {
            view = EventSets.union(view, source.clocks().view); // it continues the release sequence
        }
        boolean isFence = label.location() == GraphLocation.FENCES;
        return new EventClocks(plus.past, plus.known, plus.acquired, isFence ? plus.known : released, view);
    }

    private EventClocks fence(int thread, int position, Mode mode) {
        EventClocks before = mode.isAtLeast(Mode.ACQUIRE)
                ? new EventClocks(past, acquired, acquired, released, EventSets.EMPTY)
                : this;
        EventClocks plus = before.plus(thread, position);
        return mode.isAtLeast(Mode.RELEASE)
                ? new EventClocks(plus.past, plus.known, plus.acquired, plus.known, EventSets.EMPTY)
                : plus;
    }

    /** The clocks of an event that also synchronises with another one. */
    EventClocks joinedWith(EventClocks other) {
        return new EventClocks(
                EventSets.union(past, other.past),
                EventSets.union(known, other.known),
                EventSets.union(acquired, other.known),
                released,
                view);
    }
}
