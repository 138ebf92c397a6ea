package dev.weakspot.graph;

import dev.weakspot.event.Mode;
import java.util.Optional;

/** Data races, [Rocker Def. 6.1]: conflicting accesses, one of them not atomic, that happens-before does not order. */
public final class PlainRaces {
    private PlainRaces() {}

    /** An access that races with the one that was added last, if there is one. */
    public static Optional<GraphEvent> with(GrowingGraph graph, GraphEvent added) {
        LocationEvents events = graph.location(added.location());
        if (!events.hasPlainAccesses()) {
            return Optional.empty();
        }
        for (GraphEvent write : events.writes()) {
            if (isRace(write, added)) {
                return Optional.of(write);
            }
        }
        for (GraphEvent read : events.reads()) {
            if (added.isWrite() && isRace(read, added)) {
                return Optional.of(read);
            }
        }
        return Optional.empty();
    }

    private static boolean isRace(GraphEvent earlier, GraphEvent added) {
        boolean isPlain =
                earlier.label().mode() == Mode.NON_ATOMIC || added.label().mode() == Mode.NON_ATOMIC;
        return isPlain
                && !earlier.isBlocked()
                && earlier.thread() != added.thread()
                && !EventSets.contains(added.known(), earlier);
    }
}
