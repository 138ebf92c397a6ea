package dev.weakspot.explain.graph;

import dev.weakspot.event.Operation;
import dev.weakspot.execution.Edge;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.RunRelations;
import dev.weakspot.finding.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Selects the events of a run that a finding is about, and their neighbours: the writes that they read from, the releases
 * that they synchronise with, and the last events of the threads of the finding.
 */
public final class EventSelection {
    /** The most events of a graph that can be read. A longer path of an explanation is shown whole. */
    private static final int MOST = 30;

    /** The number of last events that are shown of a thread of the finding. */
    private static final int LAST = 3;

    private final RunRelations relations;
    private final List<Operation> pending;
    private final IntPredicate isStep;
    private final TreeSet<Integer> selected = new TreeSet<>();

    /**
     * A selection from one run.
     *
     * @param pending the operations after the run that have not taken effect
     * @param isStep whether an event is a step of the finding
     */
    public EventSelection(RunRelations relations, List<Operation> pending, IntPredicate isStep) {
        this.relations = relations;
        this.pending = pending;
        this.isStep = isStep;
    }

    public void add(int event) {
        selected.add(event);
    }

    public void add(Reason reason) {
        links(reason).forEach(link -> {
            selected.add(link.from().event());
            selected.add(link.to().event());
        });
    }

    public static List<Reason.Link> links(Reason reason) {
        if (reason instanceof Reason.Ordering ordering) {
            return ordering.path();
        }
        return reason instanceof Reason.MissingSynchronisation missing ? List.of(missing.link()) : List.of();
    }

    public SortedSet<Integer> events() {
        int size = relations.size() + pending.size();
        for (int i = relations.size(); i < size; i++) {
            selected.add(i);
        }
        List<Integer> steps =
                IntStream.range(0, relations.size()).filter(isStep).boxed().toList();
        if (steps.size() + selected.size() <= MOST) {
            selected.addAll(steps);
            return selected;
        }
        boolean isPath = selected.size() > 2;
        addSourcesOf(new ArrayList<>(selected));
        addLastEvents(isPath ? 1 : LAST);
        addSourcesOf(new ArrayList<>(selected));
        return selected;
    }

    private void addSourcesOf(List<Integer> events) {
        for (int event : events) {
            if (event < relations.size() && relations.readsFrom(event) != ExecutionGraph.NONE) {
                addIfRoom(relations.readsFrom(event));
            }
        }
        for (Edge edge : relations.synchronisation()) {
            if (events.contains(edge.to()) && EventArcs.isNearest(relations, edge)) {
                addIfRoom(edge.from());
            }
        }
    }

    /** Adds the last events of each thread that has an event or an operation in the graph, or of all threads if none has. */
    private void addLastEvents(int count) {
        TreeSet<Integer> threads = new TreeSet<>();
        selected.stream().filter(event -> event < relations.size()).forEach(event -> threads.add(thread(event)));
        pending.forEach(operation -> threads.add(operation.thread()));
        List<Integer> left = new ArrayList<>();
        for (int event = relations.size() - 1; event >= 0; event--) {
            int thread = thread(event);
            long before = left.stream().filter(other -> thread(other) == thread).count();
            if ((threads.isEmpty() || threads.contains(thread)) && before < count) {
                left.add(event);
            }
        }
        left.forEach(this::addIfRoom);
    }

    private int thread(int event) {
        return relations.event(event).thread();
    }

    private void addIfRoom(int event) {
        if (selected.size() < MOST) {
            selected.add(event);
        }
    }
}
