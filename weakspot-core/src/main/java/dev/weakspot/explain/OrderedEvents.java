package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.explain.PlainPositions.PlainPosition;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The events of a run that order others, as a graph. Failed turns of waiting loops are left out. A graph needs quadratic
 * time in its events, so a long run has none. Only the graph of a run under SC shows the writes that every interleaving
 * forces.
 */
final class OrderedEvents {
    /** The most events of a run with a graph. */
    static final int LONGEST = 4000;

    private final Memory memory;
    private final List<ExecutionNode> events = new ArrayList<>();
    private boolean isTooLong;

    OrderedEvents(Memory memory) {
        this.memory = memory;
    }

    void reset() {
        events.clear();
        isTooLong = false;
    }

    void observe(Operation operation, Event event) {
        ExecutionNode happened = ExecutionNode.of(operation, event);
        if (memory.model() == MemoryModel.SC && happened.ordersOthers()) {
            events.add(happened);
            isTooLong |= events.size() > LONGEST;
            if (isTooLong) {
                events.clear();
            }
        }
    }

    /** Removes a failed turn of a waiting loop: the thread's last reads and its events since the first of them. */
    void undo(int thread, int reads) {
        int left = reads;
        for (int i = events.size() - 1; i >= 0 && left > 0; i--) {
            ExecutionNode happened = events.get(i);
            if (happened.thread() == thread) {
                left -= happened.isRead() ? 1 : 0;
                events.remove(i);
            }
        }
    }

    boolean isTooLong() {
        return isTooLong;
    }

    /** The graph of all events; empty if the run is too long or not under SC. */
    Optional<ExecutionGraph> graph() {
        return graph(events);
    }

    /**
     * The graph up to a race; empty if it has none, or if the position of the first access is not known.
     *
     * @param first the first access of the race; a plain access is added to the graph at its position
     * @param isLastEvent whether the second access is the last event, which the graph leaves out
     */
    Optional<ExecutionGraph> graphOfRace(Operation first, Optional<PlainPosition> position, boolean isLastEvent) {
        List<ExecutionNode> all =
                new ArrayList<>(events.subList(0, Math.max(0, events.size() - (isLastEvent ? 1 : 0))));
        if (first instanceof PlainAccess plain) {
            int index = position.map(at -> indexAfter(at, plain.thread(), all)).orElse(NOT_FOUND);
            if (index == NOT_FOUND) {
                return Optional.empty();
            }
            all.add(index, ExecutionNode.plain(plain));
        }
        return graph(all);
    }

    /** Directly after the last event of the thread before the access, or before the first event of the thread. */
    @SuppressWarnings("ReferenceEquality") // in a loop, a thread may have equal events
    private static int indexAfter(PlainPosition position, int thread, List<ExecutionNode> events) {
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

    private static final int NOT_FOUND = -1;

    /** The last event of a thread. */
    Optional<ExecutionNode> lastOf(int thread) {
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.get(i).thread() == thread) {
                return Optional.of(events.get(i));
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
        for (ExecutionNode happened : events) {
            int number = happened.location();
            if (number != ExecutionNode.NO_LOCATION && memory.location(number).use() != Location.Use.PLAIN) {
                values.put(number, memory.location(number).initial());
            }
        }
        return values;
    }
}
