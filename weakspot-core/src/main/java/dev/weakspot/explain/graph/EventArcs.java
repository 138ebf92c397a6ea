package dev.weakspot.explain.graph;

import dev.weakspot.event.Operation;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Relation;
import dev.weakspot.execution.RunRelations;
import dev.weakspot.finding.EventGraph.Arc;
import dev.weakspot.finding.EventGraph.ArcKind;
import dev.weakspot.finding.Reason;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/**
 * The relations between the shown events of a run. Relations within a thread are left out, because program order shows them.
 * Between other events, happens-before is added where no path of program order and synchronises-with in the graph shows it.
 */
public final class EventArcs {
    private final RunRelations relations;
    private final List<Operation> pending;
    private final List<Integer> shown;
    private final Map<ArcKey, Arc> arcs = new LinkedHashMap<>();

    private record ArcKey(int from, ArcKind kind, int to) {}

    public EventArcs(RunRelations relations, List<Operation> pending, SortedSet<Integer> shown) {
        this.relations = relations;
        this.pending = pending;
        this.shown = List.copyOf(shown);
    }

    public List<Arc> arcs() {
        return List.copyOf(arcs.values());
    }

    public void addRelations() {
        addProgramOrder();
        for (int event : shown) {
            if (isDone(event)) {
                addReadOf(event);
            }
        }
        relations.modificationOrders().forEach(this::addModificationOrder);
        for (Edge edge : relations.synchronisation()) {
            if (isNearest(relations, edge)) {
                add(edge.from(), ArcKind.SYNCHRONISES_WITH, edge.to(), detail(edge.relation()));
            }
        }
        for (int i = 0; i < pending.size(); i++) {
            addStartOf(pending.get(i).thread(), relations.size() + i);
        }
        addHappensBefore();
    }

    private boolean isDone(int event) {
        return event < relations.size();
    }

    private int thread(int event) {
        return isDone(event)
                ? relations.event(event).thread()
                : pending.get(event - relations.size()).thread();
    }

    private void addProgramOrder() {
        Map<Integer, Integer> last = new HashMap<>();
        for (int event : shown) {
            Integer previous = last.put(thread(event), event);
            if (previous != null) {
                put(previous, ArcKind.PROGRAM_ORDER, event, "");
            }
        }
    }

    /** Under weak memory a read may be of an old value although a newer write has been performed. */
    private void addReadOf(int event) {
        int source = relations.readsFrom(event);
        add(source, ArcKind.READS_FROM, event, "");
        if (!relations.event(event).isRead()) {
            return;
        }
        List<Integer> order = relations.modificationOrder(relations.event(event).location());
        for (int newer : order.subList(order.indexOf(source) + 1, order.size())) {
            if (newer < event && shown.contains(newer)) {
                add(event, ArcKind.FROM_READ, newer, "");
                return;
            }
        }
    }

    private void addModificationOrder(List<Integer> order) {
        int previous = ExecutionGraph.NONE;
        for (int write : order) {
            if (shown.contains(write)) {
                add(previous, ArcKind.MODIFICATION_ORDER, write, "");
                previous = write;
            }
        }
    }

    /** Whether no other edge to the same event comes from an event after the start of this edge in happens-before. */
    public static boolean isNearest(RunRelations relations, Edge edge) {
        return relations.synchronisation().stream()
                .filter(other -> other.to() == edge.to() && other.from() != edge.from())
                .noneMatch(other -> relations.happensBefore(edge.from(), other.from()));
    }

    private static String detail(Relation relation) {
        return relation == Relation.READS_FROM ? "" : relation.word();
    }

    private void addStartOf(int thread, int next) {
        boolean hasEvents = shown.stream().anyMatch(event -> event < next && thread(event) == thread);
        if (!hasEvents && relations.startOf(thread).isPresent()) {
            add(relations.startOf(thread).getAsInt(), ArcKind.SYNCHRONISES_WITH, next, Relation.START.word());
        }
    }

    private void addHappensBefore() {
        Map<Integer, BitSet> reached = new HashMap<>();
        for (int to : shown) {
            BitSet before = new BitSet();
            for (Arc arc : arcs.values()) {
                boolean isOrder = arc.kind() == ArcKind.PROGRAM_ORDER || arc.kind() == ArcKind.SYNCHRONISES_WITH;
                if (arc.to() == position(to) && isOrder) {
                    before.or(reached.get(shown.get(arc.from())));
                }
            }
            for (int i = position(to) - 1; i >= 0; i--) {
                int from = shown.get(i);
                if (!before.get(from) && happensBefore(from, to)) {
                    put(from, ArcKind.HAPPENS_BEFORE, to, "");
                    before.or(reached.get(from));
                }
            }
            before.set(to);
            reached.put(to, before);
        }
    }

    private boolean happensBefore(int from, int to) {
        if (!isDone(from)) {
            return false;
        }
        return isDone(to)
                ? relations.happensBefore(from, to)
                : relations.beforeNext(thread(to)).get(from);
    }

    /** Adds or marks the relations that a reason names, and the synchronisation that it misses. */
    public void explain(Reason reason) {
        for (Reason.Link link : EventSelection.links(reason)) {
            int from = link.from().event();
            int to = link.to().event();
            if (reason instanceof Reason.MissingSynchronisation) {
                if (link.relation() == Relation.READS_FROM) {
                    put(from, ArcKind.NO_SYNCHRONISATION, to, "");
                }
            } else if (link.relation() == Relation.PROGRAM_ORDER) {
                markProgramOrder(from, to);
            } else {
                mark(from, kind(link.relation()), to, detail(link.relation()));
            }
        }
    }

    private static ArcKind kind(Relation relation) {
        return switch (relation) {
            case PROGRAM_ORDER -> ArcKind.PROGRAM_ORDER;
            case READS_FROM -> ArcKind.READS_FROM;
            case MODIFICATION_ORDER -> ArcKind.MODIFICATION_ORDER;
            case FROM_READ -> ArcKind.FROM_READ;
            case LOCK, BARRIER, ONCE, SEMAPHORE, START, JOIN, ANNOTATION, FENCE_ORDER -> ArcKind.SYNCHRONISES_WITH;
        };
    }

    private void markProgramOrder(int from, int to) {
        for (Map.Entry<ArcKey, Arc> entry : arcs.entrySet()) {
            Arc arc = entry.getValue();
            boolean isBetween = arc.from() >= position(from) && arc.to() <= position(to);
            if (arc.kind() == ArcKind.PROGRAM_ORDER && isBetween && thread(shown.get(arc.from())) == thread(from)) {
                entry.setValue(new Arc(arc.from(), arc.kind(), arc.to(), arc.detail(), true));
            }
        }
    }

    private void mark(int from, ArcKind kind, int to, String detail) {
        int first = position(from);
        int second = position(to);
        if (first >= 0 && second >= 0) {
            String name = detail.equals(kind.word()) ? "" : detail;
            arcs.put(new ArcKey(first, kind, second), new Arc(first, kind, second, name, true));
        }
    }

    /** Adds that one event does not happen before another, if that is so. */
    public void addMissingOrder(int from, int to) {
        if (!happensBefore(from, to)) {
            put(from, ArcKind.NO_HAPPENS_BEFORE, to, "");
        }
    }

    /** Adds a relation between shown events of different threads. */
    private void add(int from, ArcKind kind, int to, String detail) {
        if (shown.contains(from) && shown.contains(to) && thread(from) != thread(to)) {
            put(from, kind, to, detail);
        }
    }

    private void put(int from, ArcKind kind, int to, String detail) {
        int first = position(from);
        int second = position(to);
        arcs.putIfAbsent(new ArcKey(first, kind, second), new Arc(first, kind, second, detail, false));
    }

    private int position(int event) {
        return shown.indexOf(event);
    }
}
