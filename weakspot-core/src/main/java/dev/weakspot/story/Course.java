package dev.weakspot.story;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What has happened in a run that orders events, to be looked at as a graph. Turns of waiting loops that have failed are
 * no part of it. A graph is quadratic in its events, so of a long run there is none; and only that of a run under SC says
 * what every interleaving forces.
 */
final class Course {
    /** How many events a run may have for its graph to be made. */
    static final int LONGEST = 4000;

    private final Memory memory;
    private final List<Happened> events = new ArrayList<>();
    private boolean isTooLong;

    Course(Memory memory) {
        this.memory = memory;
    }

    void reset() {
        events.clear();
        isTooLong = false;
    }

    void observe(Operation operation, Event event) {
        if (memory.model() == MemoryModel.SC && orders(operation)) {
            events.add(happened(operation, event));
            isTooLong |= events.size() > LONGEST;
            if (isTooLong) {
                events.clear();
            }
        }
    }

    private static boolean orders(Operation operation) {
        return !(operation instanceof LifeCycle)
                || operation instanceof LifeCycle.Start
                || operation instanceof LifeCycle.Join;
    }

    /** Arriving at a barrier and passing it are two steps. */
    static Happened happened(Operation operation, Event event) {
        return !event.isDone() && operation instanceof Synchronisation.Barrier barrier
                ? Happened.arrival(barrier)
                : new Happened(operation, event);
    }

    /** The thread's last reads, and what it did since the first of them, were a turn of a waiting loop that has failed. */
    void undo(int thread, int reads) {
        int left = reads;
        for (int i = events.size() - 1; i >= 0 && left > 0; i--) {
            Happened happened = events.get(i);
            if (happened.thread() == thread) {
                left -= happened.isRead() ? 1 : 0;
                events.remove(i);
            }
        }
    }

    boolean isTooLong() {
        return isTooLong;
    }

    /** All that has happened; empty if that is too much, or did not happen under SC. */
    Optional<ExecutionGraph> graph() {
        return graph(events.size());
    }

    /** The same without the last event. */
    Optional<ExecutionGraph> graphBeforeLast() {
        return graph(Math.max(0, events.size() - 1));
    }

    private Optional<ExecutionGraph> graph(int size) {
        boolean hasGraph = memory.model() == MemoryModel.SC && !isTooLong;
        return hasGraph ? Optional.of(new ExecutionGraph(initialValues(), events.subList(0, size))) : Optional.empty();
    }

    /** Of the locations that take part in robustness, which are those that are accessed atomically. */
    private Map<Integer, Long> initialValues() {
        Map<Integer, Long> values = new HashMap<>();
        for (Happened happened : events) {
            int number = happened.location();
            if (number != Happened.NOWHERE && memory.location(number).use() != Location.Use.PLAIN) {
                values.put(number, memory.location(number).initial());
            }
        }
        return values;
    }
}
