package dev.weakspot.execution;

import dev.weakspot.event.Event;
import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The relations between the events of one run, under SC or under weak memory. Events are numbered in the order of their steps.
 * Unlike an {@link ExecutionGraph}, which appends every write at the end of modification order, it takes from each event
 * the write that it reads from or overwrites. The relations are for display: no verdict depends on them.
 *
 * <p>An SC fence is ordered with all other SC fences, as in an {@link ExecutionGraph}. An acquire event synchronises with the
 * release events e of [Rocker §3.1] sw ≜ [E⊒rel];([F];po)?;rf+;(po;[F])?;[E⊒acq], where each rf but the last ends in an
 * update. Of the release fences before a write, only the last one counts here: the others happen before it.
 */
public final class RunRelations {
    private static final int NONE = ExecutionGraph.NONE;

    private final List<ExecutionNode> nodes = new ArrayList<>();
    private final List<BitSet> before = new ArrayList<>();
    private final List<Edge> synchronisation = new ArrayList<>();
    private final List<Integer> readsFrom = new ArrayList<>();

    /** For each event the release events that an acquire read of it synchronises with. */
    private final List<SortedSet<Integer>> released = new ArrayList<>();

    private final Map<Integer, Integer> lastOfThread = new HashMap<>();
    private final Map<Integer, Integer> releaseFences = new HashMap<>();
    private final Map<Integer, SortedSet<Integer>> readBeforeFence = new HashMap<>();
    private final Map<Integer, List<Integer>> orders = new HashMap<>();
    private final Map<WriteNumber, Integer> writes = new HashMap<>();
    private final SyncEdges objects = new SyncEdges();
    private int lastSequentialFence = NONE;

    private record WriteNumber(int location, int number) {}

    /**
     * An event and its place in modification order.
     *
     * @param overwritten the number of the write of the location after which this write is placed; unused unless it writes
     */
    public record PlacedEvent(ExecutionNode node, int overwritten) {}

    /** The relations of these events, in this order. */
    public RunRelations(List<PlacedEvent> run) {
        run.forEach(this::append);
    }

    private void append(PlacedEvent placed) {
        ExecutionNode node = placed.node();
        int number = nodes.size();
        int source = source(node);
        nodes.add(node);
        readsFrom.add(source);
        BitSet earlier = new BitSet();
        earlier.or(beforeNext(node.thread()));
        for (Edge edge : objects.to(node, number)) {
            synchronise(edge, earlier);
        }
        if (node.isSequentialFence() && lastSequentialFence != NONE) {
            synchronise(new Edge(lastSequentialFence, Relation.FENCE_ORDER, number), earlier);
        }
        for (int release : acquired(node, source)) {
            synchronise(new Edge(release, Relation.READS_FROM, number), earlier);
        }
        earlier.set(number);
        before.add(earlier);
        released.add(released(node, number, source));
        note(node, number, source);
        if (node.isWrite()) {
            place(node, number, placed.overwritten());
        }
    }

    /** Adds an edge of synchronisation, unless it is one of program order. */
    private void synchronise(Edge edge, BitSet earlier) {
        earlier.or(before.get(edge.from()));
        if (nodes.get(edge.from()).thread() != nodes.get(edge.to()).thread()) {
            synchronisation.add(edge);
        }
    }

    private int source(ExecutionNode node) {
        return node.isRead() ? writes.getOrDefault(new WriteNumber(node.location(), node.sourceNumber()), NONE) : NONE;
    }

    private SortedSet<Integer> acquired(ExecutionNode node, int source) {
        TreeSet<Integer> releases = new TreeSet<>();
        if (!node.mode().isAtLeast(Mode.ACQUIRE)) {
            return releases;
        }
        if (node.isFence()) {
            releases.addAll(readBeforeFence.getOrDefault(node.thread(), new TreeSet<>()));
        } else if (source != NONE) {
            releases.addAll(released.get(source));
        }
        return releases;
    }

    private SortedSet<Integer> released(ExecutionNode node, int number, int source) {
        TreeSet<Integer> releases = new TreeSet<>();
        if (!node.isWrite() || !node.mode().isAtLeast(Mode.RELAXED)) {
            return releases;
        }
        if (node.mode().isAtLeast(Mode.RELEASE)) {
            releases.add(number);
        }
        if (releaseFences.containsKey(node.thread())) {
            releases.add(releaseFences.get(node.thread()));
        }
        if (source != NONE) { // C++20: an update continues the release sequence
            releases.addAll(released.get(source));
        }
        return releases;
    }

    private void note(ExecutionNode node, int number, int source) {
        objects.note(node, number);
        lastOfThread.put(node.thread(), number);
        if (node.isFence() && node.mode().isAtLeast(Mode.RELEASE)) {
            releaseFences.put(node.thread(), number);
        }
        if (node.isSequentialFence()) {
            lastSequentialFence = number;
        }
        if (source != NONE && node.mode().isAtLeast(Mode.RELAXED)) {
            readBeforeFence
                    .computeIfAbsent(node.thread(), thread -> new TreeSet<>())
                    .addAll(released.get(source));
        }
    }

    private void place(ExecutionNode node, int number, int overwritten) {
        List<Integer> order = orders.computeIfAbsent(node.location(), location -> new ArrayList<>());
        int previous = writes.getOrDefault(new WriteNumber(node.location(), overwritten), NONE);
        order.add(order.indexOf(previous) + 1, number);
        if (node.writeNumber() != Event.UNNUMBERED) {
            writes.put(new WriteNumber(node.location(), node.writeNumber()), number);
        }
    }

    public int size() {
        return nodes.size();
    }

    public ExecutionNode event(int number) {
        return nodes.get(number);
    }

    /** The write that an event reads from; {@link ExecutionGraph#NONE} if it reads an initial value, or does not read. */
    public int readsFrom(int number) {
        return readsFrom.get(number);
    }

    /** The writes of all locations, each in modification order. */
    public List<List<Integer>> modificationOrders() {
        return orders.keySet().stream().sorted().map(orders::get).toList();
    }

    /** The writes of a location in modification order, without the initial value. */
    public List<Integer> modificationOrder(int location) {
        return List.copyOf(orders.getOrDefault(location, List.of()));
    }

    /**
     * The edges of happens-before between events of different threads. An edge of a release event to an acquire event is
     * called {@link Relation#READS_FROM}, the others by the object that creates them.
     */
    public List<Edge> synchronisation() {
        return List.copyOf(synchronisation);
    }

    /** Whether one event happens before another, or is the same event. */
    public boolean happensBefore(int earlier, int later) {
        return before.get(later).get(earlier);
    }

    /** The events that happen before the thread's next event. */
    public BitSet beforeNext(int thread) {
        Integer last = lastOfThread.get(thread);
        if (last != null) {
            return before.get(last);
        }
        OptionalInt start = objects.startOf(thread);
        return start.isPresent() ? before.get(start.getAsInt()) : new BitSet();
    }

    /** The event that starts a thread, if it is one of the events. */
    public OptionalInt startOf(int thread) {
        return objects.startOf(thread);
    }
}
