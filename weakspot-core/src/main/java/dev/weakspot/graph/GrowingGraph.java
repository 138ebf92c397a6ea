package dev.weakspot.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * An execution graph to which events are added, and from which the last events are removed. An added event has no successor in
 * po ∪ rf, except the write of a backward revisit, from which the revisited read reads. The start of a thread adds the thread, whose
 * first event is its begin.
 */
public final class GrowingGraph {
    private final SharedLocations shared;
    private final List<ThreadPoint> starts;
    private final List<List<GraphEvent>> threads = new ArrayList<>();
    private final List<LocationEvents> locations = new ArrayList<>();
    private final List<GraphEvent> added = new ArrayList<>();
    private int nextStamp;
    private int scAccesses;

    /**
     * The graph without events.
     *
     * @param starts the initial threads before their first operations
     * @param shared the locations of the program
     */
    public GrowingGraph(List<ThreadPoint> starts, SharedLocations shared) {
        this.shared = shared;
        this.starts = starts;
        for (int thread = 0; thread < starts.size(); thread++) {
            threads.add(new ArrayList<>());
        }
    }

    /** The part of this graph with the kept events, which are a prefix of each thread. */
    public GrowingGraph keeping(Predicate<GraphEvent> isKept) {
        GrowingGraph kept = new GrowingGraph(starts, shared);
        for (GraphEvent event : added) {
            if (isKept.test(event)) {
                kept.added.add(event);
                kept.threads.get(event.thread()).add(null);
                kept.addThreadOf(event);
                kept.scAccesses += isScAccess(event) ? 1 : 0;
            }
        }
        for (int thread = 0; thread < kept.threads.size(); thread++) {
            List<GraphEvent> own = kept.threads.get(thread);
            for (int i = 0; i < own.size(); i++) {
                own.set(i, threads.get(thread).get(i));
            }
        }
        for (int number = 0; number < locations.size(); number++) {
            kept.addKept(locations.get(number), isKept);
        }
        kept.nextStamp = nextStamp;
        return kept;
    }

    private void addKept(LocationEvents events, Predicate<GraphEvent> isKept) {
        if (events == null) {
            locations.add(null);
            return;
        }
        LocationEvents kept = new LocationEvents(events.writes().get(0), events.isPlain());
        for (GraphEvent write : events.writes()) {
            if (!write.isInitial() && isKept.test(write)) {
                kept.add(write, kept.writes().size());
            }
        }
        for (GraphEvent read : events.reads()) {
            if (isKept.test(read)) {
                kept.add(read, 0);
            }
        }
        locations.add(kept);
    }

    /** The number of the initial threads and of those that have been started. */
    public int threads() {
        return threads.size();
    }

    private void addThreadOf(GraphEvent event) {
        if (event.label().kind() == EventLabel.Kind.START) {
            threads.add(new ArrayList<>());
        }
    }

    /** Whether some thread is not an initial one. */
    public boolean hasStartedThreads() {
        return threads.size() > starts.size();
    }

    /** Whether the thread has been started, and its begin is not added yet. */
    public boolean isAtBegin(int thread) {
        return thread >= starts.size() && threads.get(thread).isEmpty();
    }

    /** The starts of threads, in the order of these threads. */
    public List<GraphEvent> startEvents() {
        return added.stream()
                .filter(event -> event.label().kind() == EventLabel.Kind.START)
                .toList();
    }

    /** The start of a thread that is not an initial one. */
    public GraphEvent startOf(int thread) {
        return startEvents().get(thread - starts.size());
    }

    /** The events of a thread in program order. */
    public List<GraphEvent> events(int thread) {
        return threads.get(thread);
    }

    /** The last event of a thread; null if it has none. */
    public GraphEvent last(int thread) {
        List<GraphEvent> events = threads.get(thread);
        return events.isEmpty() ? null : events.get(events.size() - 1);
    }

    /** The thread at its next operation. It has begun. */
    public ThreadPoint point(int thread) {
        return pointBefore(thread, threads.get(thread).size());
    }

    /** The thread at the operation of its event at this position. */
    public ThreadPoint pointBefore(int thread, int position) {
        List<GraphEvent> events = threads.get(thread);
        for (int i = position - 1; i >= 0; i--) {
            if (events.get(i).after() != null) {
                return events.get(i).after();
            }
        }
        return starts.get(thread);
    }

    /** The numbers of locations are below this one. */
    public int locations() {
        return locations.size();
    }

    public LocationEvents location(int number) {
        while (locations.size() <= number) {
            locations.add(null);
        }
        LocationEvents events = locations.get(number);
        if (events == null) {
            GraphEvent initial = GraphEvent.initial(number, shared.initial(number));
            events = new LocationEvents(initial, shared.isPlain(number));
            locations.set(number, events);
        }
        return events;
    }

    /** Whether the location has been accessed. */
    public boolean hasLocation(int number) {
        return number < locations.size() && locations.get(number) != null;
    }

    /** The events in the order of their addition, except that a revisited read is last. */
    public List<GraphEvent> added() {
        return added;
    }

    public int size() {
        return added.size();
    }

    boolean hasScAccesses() {
        return scAccesses > 0;
    }

    /** The stamp of the next new event. */
    public int nextStamp() {
        return nextStamp;
    }

    /** The next event of a thread. It is not added yet. */
    public GraphEvent next(
            int thread, int stamp, EventLabel label, GraphEvent source, boolean isBlocked, ThreadPoint after) {
        GraphEvent last = last(thread);
        EventClocks before = last == null ? EventClocks.START : last.clocks();
        int position = threads.get(thread).size();
        GraphEvent readFrom = label.isWrite() && label.isExclusive() ? last.source() : source;
        EventClocks clocks = before.after(thread, position, label, readFrom);
        return new GraphEvent(thread, position, stamp, label, source, isBlocked, clocks, after);
    }

    /** The next event of a thread, which synchronises with other events. It is not added yet. */
    public GraphEvent nextSynchronised(int thread, EventLabel label, List<GraphEvent> with, ThreadPoint after) {
        GraphEvent alone = next(thread, nextStamp, label, null, false, after);
        EventClocks clocks = alone.clocks();
        for (GraphEvent other : with) {
            clocks = clocks.joinedWith(other.clocks());
        }
        return new GraphEvent(thread, alone.position(), nextStamp, label, null, false, clocks, after);
    }

    /** The events that happen before the next event of the thread, without what that event acquires. */
    public int[] known(int thread) {
        GraphEvent last = last(thread);
        return last == null ? EventSets.EMPTY : last.known();
    }

    /** The events that happen before the next event of the thread if that is an acquire fence. */
    int[] acquired(int thread) {
        GraphEvent last = last(thread);
        return last == null ? EventSets.EMPTY : last.clocks().acquired();
    }

    /** The events before the next event of the thread in (po ∪ rf)⁺, without its source. */
    public int[] past(int thread) {
        GraphEvent last = last(thread);
        return last == null ? EventSets.EMPTY : last.past();
    }

    /** Adds an event of a thread that is no write. */
    public void add(GraphEvent event) {
        add(event, 0);
    }

    /**
     * Adds an event of a thread.
     *
     * @param position if it is a write, its position in modification order
     */
    public void add(GraphEvent event, int position) {
        added.add(event);
        threads.get(event.thread()).add(event);
        addThreadOf(event);
        nextStamp = Math.max(nextStamp, event.stamp() + 1);
        if (event.label().isAccess()) {
            location(event.location()).add(event, position);
        }
        scAccesses += isScAccess(event) ? 1 : 0;
    }

    public void removeLast() {
        GraphEvent event = added.remove(added.size() - 1);
        List<GraphEvent> own = threads.get(event.thread());
        own.remove(own.size() - 1);
        if (event.label().kind() == EventLabel.Kind.START) {
            threads.remove(threads.size() - 1);
        }
        if (event.label().isAccess()) {
            location(event.location()).remove(event);
        }
        scAccesses -= isScAccess(event) ? 1 : 0;
        if (event.stamp() == nextStamp - 1) {
            nextStamp--;
        }
    }

    /** Removes the last events until the graph has this size. */
    public void cutTo(int size) {
        while (added.size() > size) {
            removeLast();
        }
    }

    private static boolean isScAccess(GraphEvent event) {
        return PartialScOrder.isScAccess(event);
    }
}
