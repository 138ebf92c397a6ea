package dev.weakspot.execution;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A run under sequential consistency as a graph: its events, numbered in the order of their steps, and the orders between
 * them. The graph is explicit and serves to explain one run. The monitors of many runs use clocks instead.
 *
 * <p>In an SC run every edge leads forward, so the predecessors of an event are known when it is appended and never change.
 * The graph has two orders: happens-before ([Rocker §3.1] hb), the only one that weak memory respects, and hb_SC =
 * (po ∪ rf ∪ mo ∪ fr)+, which every interleaving respects ([Rocker Def. 3.7]). Each location has a history: its writes in
 * modification order, with the initial value first.
 *
 * <p>An SC fence is {@code fence(acq); FADD(f, 0, acq_rel); fence(rel)} on a hidden location f ([Rocker §3.1]): one
 * event here, ordered with all other SC fences.
 *
 * <p>Departs: [Rocker] has neither SC accesses nor synchronisation objects. An SC access is also known after every later SC
 * fence, and to every later SC access of its location. Both orders contain the edges of synchronisation objects
 * ({@link SyncEdges}): from unlocks to later locks, from arrivals at a barrier to its leaves, and so on. A non-atomic access
 * of a location that is also used atomically reads and writes as a relaxed access, but does not synchronise.
 */
public final class ExecutionGraph {
    /** No event. Also stands for the write of an initial value. */
    public static final int NONE = -1;

    private final Map<Integer, LocationWrites> histories = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Integer, List<Integer>> byThread = new HashMap<>();
    private final List<Integer> sequentialFences = new ArrayList<>();
    private final SyncEdges synchronisations = new SyncEdges();

    /**
     * An event and its predecessors.
     *
     * @param isStale whether weak memory also allows an older value for this read
     * @param readsFrom the write it reads from, if it reads
     * @param synchronisation the edges to it from synchronisation objects and SC fences
     * @param before the events that happen before this one, and this one
     * @param passedOn the events that happen before an acquire read of this write
     * @param forced the events before this one in hb_SC, and this one
     * @param forcedWithoutFences {@code forced} without the order of SC fences
     */
    private record Node(
            ExecutionNode happened,
            boolean isStale,
            int readsFrom,
            List<Edge> synchronisation,
            BitSet before,
            BitSet passedOn,
            BitSet forced,
            BitSet forcedWithoutFences) {
        BitSet forced(FenceOrder fences) {
            return fences == FenceOrder.COUNTS ? forced : forcedWithoutFences;
        }
    }

    /**
     * An empty run.
     *
     * @param initial the locations whose accesses are in hb_SC, each with its initial value
     */
    public ExecutionGraph(Map<Integer, Long> initial) {
        initial.forEach((location, value) -> histories.put(location, new LocationWrites(value)));
    }

    /** A run with these events, in this order. */
    public ExecutionGraph(Map<Integer, Long> initial, List<ExecutionNode> run) {
        this(initial);
        run.forEach(this::append);
    }

    public void append(ExecutionNode happened) {
        append(happened, false);
    }

    /** Appends a read that may also read an older value. It makes no thread aware of any write ([Rocker Def. 4.13]). */
    public void appendStale(ExecutionNode happened) {
        append(happened, true);
    }

    private void append(ExecutionNode happened, boolean isStale) {
        int number = nodes.size();
        int readsFrom = sourceOf(happened);
        List<Edge> synchronisation = synchronisation(happened, number);
        BitSet before = happensBefore(happened, isStale ? NONE : readsFrom, synchronisation);
        nodes.add(new Node(
                happened,
                isStale,
                readsFrom,
                synchronisation,
                before,
                passedOn(happened, readsFrom, before),
                forced(happened, synchronisation, FenceOrder.COUNTS),
                forced(happened, synchronisation, FenceOrder.LEFT_OUT)));
        byThread.computeIfAbsent(happened.thread(), thread -> new ArrayList<>()).add(number);
        synchronisations.note(happened, number);
        if (happened.isSequentialFence()) {
            sequentialFences.add(number);
        }
        LocationWrites history = histories.get(happened.location());
        if (history != null && happened.isRead()) {
            history.read(number);
        }
        if (history != null && happened.isWrite()) {
            history.write(number);
        }
    }

    private int sourceOf(ExecutionNode happened) {
        LocationWrites history = histories.get(happened.location());
        return history != null && happened.isRead() ? history.writeAt(history.newest()) : NONE;
    }

    private List<Edge> synchronisation(ExecutionNode happened, int number) {
        List<Edge> edges = new ArrayList<>(synchronisations.to(happened, number));
        if (happened.isSequentialFence()) {
            sequentialFences.forEach(fence -> edges.add(new Edge(fence, Relation.FENCE_ORDER, number)));
        }
        return edges;
    }

    private BitSet happensBefore(ExecutionNode happened, int readsFrom, List<Edge> synchronisation) {
        BitSet before = new BitSet();
        lastBefore(happened.thread()).ifPresent(last -> before.or(nodes.get(last).before));
        synchronisation.forEach(edge -> before.or(nodes.get(edge.from()).before));
        if (happened.mode().isAtLeast(Mode.ACQUIRE)) {
            before.or(acquired(happened, readsFrom));
        }
        before.set(nodes.size());
        return before;
    }

    /** The right end of [Rocker §3.1] sw ≜ [E⊒rel];([F];po)?;rf+;(po;[F])?;[E⊒acq]: the events that an acquire adds. */
    private BitSet acquired(ExecutionNode happened, int readsFrom) {
        BitSet acquiredEvents = new BitSet();
        if (readsFrom != NONE) {
            acquiredEvents.or(nodes.get(readsFrom).passedOn);
        }
        if (happened.isFence()) {
            for (int earlier : eventsOf(happened.thread())) {
                Node read = nodes.get(earlier);
                boolean isAtomic = read.happened.mode().isAtLeast(Mode.RELAXED);
                if (isAtomic && !read.isStale && read.readsFrom != NONE) {
                    acquiredEvents.or(nodes.get(read.readsFrom).passedOn);
                }
            }
        }
        return acquiredEvents;
    }

    /** The left end of sw and its middle: a release sequence is a chain of rf through RMWs (C++20). */
    private BitSet passedOn(ExecutionNode happened, int readsFrom, BitSet before) {
        BitSet passedOn = new BitSet();
        if (!happened.isWrite() || !happened.mode().isAtLeast(Mode.RELAXED)) {
            return passedOn;
        }
        if (happened.mode().isAtLeast(Mode.RELEASE)) {
            passedOn.or(before);
        }
        for (int earlier : eventsOf(happened.thread())) {
            if (event(earlier).isFence() && event(earlier).mode().isAtLeast(Mode.RELEASE)) {
                passedOn.or(nodes.get(earlier).before);
            }
        }
        if (readsFrom != NONE) {
            passedOn.or(nodes.get(readsFrom).passedOn);
        }
        return passedOn;
    }

    private BitSet forced(ExecutionNode happened, List<Edge> synchronisation, FenceOrder fences) {
        BitSet forced = new BitSet();
        for (Edge edge : synchronisation) {
            if (edge.relation() != Relation.FENCE_ORDER || fences == FenceOrder.COUNTS) {
                forced.or(nodes.get(edge.from()).forced(fences));
            }
        }
        lastBefore(happened.thread())
                .ifPresent(last -> forced.or(nodes.get(last).forced(fences)));
        LocationWrites history = histories.get(happened.location());
        if (history != null && history.newest() > 0) {
            // rf or mo; older writes come before the newest one
            forced.or(nodes.get(history.writeAt(history.newest())).forced(fences));
        }
        if (history != null && happened.isWrite()) {
            // fr; readers of older writes come before the newest one
            history.readers(history.newest())
                    .forEach(reader -> forced.or(nodes.get(reader).forced(fences)));
        }
        forced.set(nodes.size());
        return forced;
    }

    private List<Integer> eventsOf(int thread) {
        return byThread.getOrDefault(thread, List.of());
    }

    /** The direct predecessor of the thread's next event: its last event, or its start. */
    private Optional<Integer> lastBefore(int thread) {
        List<Integer> events = eventsOf(thread);
        if (!events.isEmpty()) {
            return Optional.of(events.get(events.size() - 1));
        }
        OptionalInt start = synchronisations.startOf(thread);
        return start.isPresent() ? Optional.of(start.getAsInt()) : Optional.empty();
    }

    /** The edges to a thread's next event from its earlier events, the nearest first; or from its start. */
    List<Edge> edgesToNext(int thread) {
        List<Edge> edges = new ArrayList<>();
        for (int i = eventsOf(thread).size() - 1; i >= 0; i--) {
            edges.add(new Edge(eventsOf(thread).get(i), Relation.PROGRAM_ORDER, size()));
        }
        if (edges.isEmpty()) {
            synchronisations.startOf(thread).ifPresent(start -> edges.add(new Edge(start, Relation.START, size())));
        }
        return edges;
    }

    /** The number of events, which is also the number of the next event. */
    public int size() {
        return nodes.size();
    }

    public ExecutionNode event(int number) {
        return nodes.get(number).happened;
    }

    /** The events of a thread, in program order. */
    public List<Integer> programOrder(int thread) {
        return Collections.unmodifiableList(eventsOf(thread));
    }

    /** The write an event reads from; {@link #NONE} if it reads an initial value, or does not read. */
    public int readsFrom(int number) {
        return nodes.get(number).readsFrom;
    }

    /** Whether the accesses of a location are in hb_SC. Only those locations have a history. */
    public boolean hasHistory(int location) {
        return histories.containsKey(location);
    }

    /** The writes of a location in modification order; the first entry is its initial value, {@link #NONE}. */
    public List<Integer> modificationOrder(int location) {
        return Collections.unmodifiableList(histories.get(location).writes());
    }

    /** The value of an entry of a history. */
    public long value(int location, int entry) {
        LocationWrites history = histories.get(location);
        return entry == 0 ? history.initial() : event(history.writeAt(entry)).written();
    }

    /** Whether the entry was written by an RMW: nothing fits between it and the one before ([Rocker Def. 3.5] ATOMICITY). */
    public boolean isUpdate(int location, int entry) {
        return entry > 0 && event(histories.get(location).writeAt(entry)).isUpdate();
    }

    /** Whether one event happens before another, or is the same event. */
    public boolean isKnownAt(int earlier, int later) {
        return nodes.get(later).before.get(earlier);
    }

    /** Whether an event happens before the thread's next one. */
    public boolean isKnownTo(int event, int thread) {
        return lastBefore(thread)
                .filter(last -> nodes.get(last).before.get(event))
                .isPresent();
    }

    /** Whether the event happens before every acquire read of the write. */
    public boolean passesOn(int write, int event) {
        return nodes.get(write).passedOn.get(event);
    }

    /**
     * The newest entry that the thread is aware of. An access of this mode takes this entry or a newer one. It is the newest in
     * the domain of rf?;hb?;[E^τ] ([Rocker Def. 4.5]). An SC access is also aware of the entries that earlier SC accesses of
     * the location took, and of those known to the last SC fence.
     */
    public int aware(int thread, int location, Mode mode) {
        boolean isSequential = mode == Mode.SEQ_CST;
        BitSet known = new BitSet();
        lastBefore(thread).ifPresent(last -> known.or(nodes.get(last).before));
        if (isSequential && !sequentialFences.isEmpty()) {
            known.or(nodes.get(sequentialFences.get(sequentialFences.size() - 1)).before);
        }
        // SC accesses before this one count as known
        int horizon = isSequential ? nodes.size() : lastSequentialFenceIn(known);
        LocationWrites history = histories.get(location);
        int entry = history.newest();
        while (entry > 0 && !isKnown(history, entry, known, horizon)) {
            entry--;
        }
        return entry;
    }

    private int lastSequentialFenceIn(BitSet known) {
        return sequentialFences.stream().filter(known::get).reduce(NONE, Math::max);
    }

    private boolean isKnown(LocationWrites history, int entry, BitSet known, int horizon) {
        return isKnown(history.writeAt(entry), known, horizon)
                || history.readers(entry).stream()
                        .anyMatch(reader -> !nodes.get(reader).isStale && isKnown(reader, known, horizon));
    }

    private boolean isKnown(int access, BitSet known, int horizon) {
        return known.get(access) || (event(access).mode() == Mode.SEQ_CST && access < horizon);
    }

    /** The newest entry that precedes the thread's next event in every interleaving: in the domain of hb_SC?;[E^τ]. */
    public int forced(int thread, int location, FenceOrder fences) {
        LocationWrites history = histories.get(location);
        BitSet forced =
                lastBefore(thread).map(last -> nodes.get(last).forced(fences)).orElseGet(BitSet::new);
        int entry = history.newest();
        while (entry > 0 && !forced.get(history.writeAt(entry))) {
            entry--;
        }
        return entry;
    }

    /** A shortest path in hb_SC from an event to the thread's next event. Its last edge is program order or a thread start. */
    public Optional<List<Edge>> path(int event, int thread, FenceOrder fences) {
        return new PathSearch(this, edge -> edge.relation() != Relation.FENCE_ORDER || fences == FenceOrder.COUNTS)
                .from(event, thread);
    }

    /** A shortest path from an event to the thread's next event without modification order and from-read edges. */
    public Optional<List<Edge>> communication(int event, int thread) {
        return new PathSearch(
                        this,
                        edge -> edge.relation() != Relation.MODIFICATION_ORDER && edge.relation() != Relation.FROM_READ)
                .from(event, thread);
    }

    /** All edges of hb_SC that lead to an event. In each relation the nearest events come first. */
    List<Edge> edgesTo(int event) {
        Node node = nodes.get(event);
        List<Edge> edges = new ArrayList<>();
        for (int i = eventsOf(node.happened.thread()).indexOf(event) - 1; i >= 0; i--) {
            edges.add(new Edge(eventsOf(node.happened.thread()).get(i), Relation.PROGRAM_ORDER, event));
        }
        if (node.readsFrom != NONE) {
            edges.add(new Edge(node.readsFrom, Relation.READS_FROM, event));
        }
        LocationWrites history = histories.get(node.happened.location());
        if (history != null && node.happened.isWrite()) {
            for (int entry = history.entryOf(event) - 1; entry >= 0; entry--) {
                if (entry > 0) {
                    edges.add(new Edge(history.writeAt(entry), Relation.MODIFICATION_ORDER, event));
                }
                for (int reader : history.readers(entry)) {
                    if (reader != event) { // [Rocker §3.1] fr ≜ (rf⁻¹;mo) \ [E]
                        edges.add(new Edge(reader, Relation.FROM_READ, event));
                    }
                }
            }
        }
        for (int i = node.synchronisation.size() - 1; i >= 0; i--) {
            edges.add(node.synchronisation.get(i));
        }
        return edges;
    }
}
