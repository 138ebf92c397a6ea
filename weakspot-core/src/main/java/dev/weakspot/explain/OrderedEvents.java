package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.RunRelations;
import dev.weakspot.explain.PlainPositions.PlainPosition;
import dev.weakspot.finding.Action;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The events of a run that order others, as a graph. Failed turns of waiting loops are left out. A graph needs quadratic
 * time in its events, so a long run has none. Only a run under SC has an {@link ExecutionGraph}, which shows the writes that
 * every interleaving forces; a run under weak memory has one if it is an interleaving.
 */
final class OrderedEvents {
    /** The most events of a run with a graph. */
    static final int LONGEST = 4000;

    private final Memory memory;
    private final List<OrderedEvent> events = new ArrayList<>();
    private boolean isTooLong;

    /**
     * An event of the run.
     *
     * @param action the event in words
     */
    record OrderedEvent(RunRelations.PlacedEvent placed, Action action) {
        ExecutionNode node() {
            return placed.node();
        }
    }

    OrderedEvents(Memory memory) {
        this.memory = memory;
    }

    void reset() {
        events.clear();
        isTooLong = false;
    }

    void observe(Operation operation, Event event) {
        observe(operation, event, Action.described(""));
    }

    void observe(Operation operation, Event event, Action action) {
        ExecutionNode happened = ExecutionNode.of(operation, event);
        if (happened.ordersOthers()) {
            events.add(new OrderedEvent(new RunRelations.PlacedEvent(happened, overwritten(happened)), action));
            isTooLong |= events.size() > LONGEST;
            if (isTooLong) {
                events.clear();
            }
        }
    }

    /** The number of the write that a write now follows in modification order; 0, the initial value, if that was dropped. */
    private int overwritten(ExecutionNode happened) {
        if (happened.writeNumber() == Event.UNNUMBERED) {
            return Event.UNNUMBERED;
        }
        History history = memory.history(happened.location());
        int position = history.positionOf(happened.writeNumber());
        return position == 0 ? 0 : history.get(position - 1).number();
    }

    /** All events; none if the run is too long. */
    List<OrderedEvent> events() {
        return Collections.unmodifiableList(events);
    }

    /** Removes a failed turn of a waiting loop: the thread's last reads and its events since the first of them. */
    void undo(int thread, int reads) {
        int left = reads;
        for (int i = events.size() - 1; i >= 0 && left > 0; i--) {
            ExecutionNode happened = events.get(i).node();
            if (happened.thread() == thread) {
                left -= happened.isRead() ? 1 : 0;
                events.remove(i);
            }
        }
    }

    /** Whether only its length keeps the run from having a graph. */
    boolean isTooLong() {
        return isTooLong && memory.model() == MemoryModel.SC;
    }

    /** The graph of all events; empty if the run is too long or not under SC. */
    Optional<ExecutionGraph> graph() {
        return graph(nodes(events));
    }

    private static List<ExecutionNode> nodes(List<OrderedEvent> run) {
        return run.stream().map(OrderedEvent::node).toList();
    }

    /**
     * The graph up to the second of two operations; empty if the run is too long or no interleaving, or if the position of the first is not known.
     *
     * @param first the first operation; one that is no event is added to the graph at its position
     * @param isLastEvent whether the second operation is the last event, which the graph leaves out
     */
    Optional<ExecutionGraph> graphOf(Operation first, Optional<PlainPosition> position, boolean isLastEvent) {
        List<ExecutionNode> all =
                new ArrayList<>(nodes(events.subList(0, Math.max(0, events.size() - (isLastEvent ? 1 : 0)))));
        if (first instanceof PlainAccess || first instanceof LifeCycle.Storage) {
            int index = position.map(at -> indexAfter(at, first.thread(), all)).orElse(NOT_FOUND);
            if (index == NOT_FOUND) {
                return Optional.empty();
            }
            all.add(index, new ExecutionNode(first, Optional.empty()));
        }
        return isTooLong || !isInterleaving(all)
                ? Optional.empty()
                : Optional.of(new ExecutionGraph(initialValues(), all));
    }

    /** Whether each read reads the newest write, and each write is the newest in modification order, as in every run under SC. */
    private boolean isInterleaving(List<ExecutionNode> run) {
        if (memory.model() == MemoryModel.SC) {
            return true;
        }
        Map<Integer, Integer> newest = new HashMap<>();
        for (ExecutionNode happened : run) {
            int location = happened.location();
            if (happened.isRead() && happened.sourceNumber() != newest.getOrDefault(location, 0)) {
                return false;
            }
            if (happened.isWrite()) {
                newest.put(location, happened.writeNumber());
            }
            if (happened.isOldWrite()) {
                return false;
            }
        }
        return true;
    }

    /** Directly after the last event of the thread before the access, or before the first event of the thread. */
    @SuppressWarnings("ReferenceEquality") // in a loop, a thread may have equal events
    static int indexAfter(PlainPosition position, int thread, List<ExecutionNode> events) {
        for (int i = 0; i < events.size(); i++) {
            if (position.after().isEmpty() && events.get(i).thread() == thread) {
                return i;
            }
            if (position.after().isPresent()
                    && events.get(i) == position.after().get()) {
                return i + 1;
            }
        }
        return position.after().isEmpty() ? events.size() : NOT_FOUND; // a failed turn may have been undone
    }

    static final int NOT_FOUND = -1;

    /** The last event of all threads. */
    Optional<ExecutionNode> newest() {
        return events.isEmpty()
                ? Optional.empty()
                : Optional.of(events.get(events.size() - 1).node());
    }

    /** The last event of a thread. */
    Optional<ExecutionNode> lastOf(int thread) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.get(i).node().thread() == thread) {
                return Optional.of(events.get(i).node());
            }
        }
        return Optional.empty();
    }

    private Optional<ExecutionGraph> graph(List<ExecutionNode> run) {
        boolean hasGraph = memory.model() == MemoryModel.SC && !isTooLong;
        return hasGraph ? Optional.of(new ExecutionGraph(initialValues(), run)) : Optional.empty();
    }

    /** The initial values of the locations that are accessed atomically: robustness is about these. */
    private Map<Integer, Long> initialValues() {
        Map<Integer, Long> values = new HashMap<>();
        for (ExecutionNode happened : nodes(events)) {
            int number = happened.location();
            if (number != ExecutionNode.NO_LOCATION && memory.location(number).use() != Location.Use.PLAIN) {
                values.put(number, memory.location(number).initial());
            }
        }
        return values;
    }
}
