package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
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
        return graph(events.size());
    }

    /** The graph without the last event. */
    Optional<ExecutionGraph> graphBeforeLast() {
        return graph(Math.max(0, events.size() - 1));
    }

    private Optional<ExecutionGraph> graph(int size) {
        boolean hasGraph = memory.model() == MemoryModel.SC && !isTooLong;
        return hasGraph ? Optional.of(new ExecutionGraph(initialValues(), events.subList(0, size))) : Optional.empty();
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
