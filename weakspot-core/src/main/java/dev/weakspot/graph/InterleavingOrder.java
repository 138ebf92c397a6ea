package dev.weakspot.graph;

/** SC-consistency, [Rocker Def. 3.7]: po ∪ rf ∪ mo ∪ fr is acyclic. Locations without atomic accesses are left out. */
public final class InterleavingOrder {
    private InterleavingOrder() {}

    /**
     * Whether the graph is still consistent with an access that was added last, and has no successors in po ∪ rf but reads from
     * it that are checked themselves.
     */
    static boolean allows(GrowingGraph graph, GraphEvent added) {
        LocationEvents events = graph.location(added.location());
        int position = events.position(added.isWrite() ? added : added.source());
        if (position == events.writes().size() - 1) {
            return true; // nothing follows it
        }
        GraphEvent successor = events.writes().get(position + 1);
        return !EventSets.contains(past(graph, added.past()), successor);
    }

    /** The set and all events before it in (po ∪ rf ∪ mo ∪ fr)⁺. */
    private static int[] past(GrowingGraph graph, int[] set) {
        int[] past = set;
        int[] before;
        do {
            before = past;
            for (int number = 0; number < graph.locations(); number++) {
                if (graph.hasLocation(number) && !graph.location(number).isPlain()) {
                    past = withPredecessors(graph.location(number), past);
                }
            }
        } while (past != before);
        return past;
    }

    /** Adds mo and fr predecessors of the location's writes in the set. */
    private static int[] withPredecessors(LocationEvents events, int[] set) {
        int newest = events.writes().size() - 1;
        while (newest > 0 && !EventSets.contains(set, events.writes().get(newest))) {
            newest--;
        }
        int[] past = set;
        for (int i = 1; i < newest; i++) {
            past = EventSets.union(past, events.writes().get(i).past());
        }
        for (GraphEvent read : events.reads()) {
            if (!EventSets.contains(past, read) && events.position(read.source()) < newest) {
                past = EventSets.union(past, read.past());
            }
        }
        return past;
    }

    /** Whether the events of the graph, blocked reads excluded, are those of some interleaving. */
    public static boolean explains(GrowingGraph graph) {
        int[] executed = new int[graph.threads()];
        boolean hasProgress = true;
        while (hasProgress) {
            hasProgress = false;
            for (int thread = 0; thread < executed.length; thread++) {
                while (executed[thread] < graph.events(thread).size()
                        && isNext(graph, graph.events(thread).get(executed[thread]), executed)) {
                    executed[thread]++;
                    hasProgress = true;
                }
            }
        }
        for (int thread = 0; thread < executed.length; thread++) {
            int all = graph.events(thread).size();
            boolean isBlocked = all > 0 && graph.last(thread).isBlocked();
            if (executed[thread] < all - (isBlocked ? 1 : 0)) {
                return false;
            }
        }
        return true;
    }

    /** Whether an interleaving can execute the event after these events. */
    static boolean isNext(GrowingGraph graph, GraphEvent event, int[] executed) {
        if (event.isBlocked() || !hasExecutedPast(event, executed)) {
            return false;
        }
        if (!event.isWrite()) {
            return true;
        }
        LocationEvents events = graph.location(event.location());
        return events.isPlain() || hasExecutedPredecessors(events, event, executed);
    }

    /** Whether the events before it in po ∪ rf, starts and joins are executed. */
    public static boolean hasExecutedPast(GraphEvent event, int[] executed) {
        for (int thread = 0; thread < event.past().length; thread++) {
            int own = thread == event.thread() ? 1 : 0;
            if (event.past()[thread] > executed[thread] + own) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasExecutedPredecessors(LocationEvents events, GraphEvent write, int[] executed) {
        int position = events.position(write);
        for (int i = 1; i < position; i++) {
            if (!EventSets.contains(executed, events.writes().get(i))) {
                return false;
            }
        }
        for (GraphEvent read : events.reads()) {
            if (!read.isBlocked() && events.position(read.source()) < position && !EventSets.contains(executed, read)) {
                return false;
            }
        }
        return true;
    }
}
