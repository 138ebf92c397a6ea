package dev.weakspot.story;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Threads of which each waits for the next, and the last for the first. */
final class WaitingCircle {
    private final Scene scene;

    /** What each thread that goes no further wants to do. */
    private final Map<Integer, Operation> wanted = new TreeMap<>();

    private WaitingCircle(Scene scene, List<Operation> operations) {
        this.scene = scene;
        operations.forEach(operation -> wanted.put(operation.thread(), operation));
    }

    /** What those want that wait for each other, in that order; nothing if nobody does. */
    static List<Operation> among(List<Operation> operations, Scene scene) {
        WaitingCircle circle = new WaitingCircle(scene, operations);
        return circle.wanted.keySet().stream()
                .map(thread -> circle.wayBackTo(thread, thread, new ArrayList<>()))
                .filter(way -> !way.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private List<Operation> wayBackTo(int first, int thread, List<Operation> way) {
        Operation operation = wanted.get(thread);
        if (operation == null || way.contains(operation)) {
            return List.of();
        }
        List<Operation> longer = new ArrayList<>(way);
        longer.add(operation);
        for (int next : waitedFor(operation)) {
            List<Operation> whole = next == first && next != thread ? longer : wayBackTo(first, next, longer);
            if (!whole.isEmpty()) {
                return whole;
            }
        }
        return List.of();
    }

    private List<Integer> waitedFor(Operation operation) {
        if (operation instanceof LifeCycle.Join join) {
            return List.of(join.child());
        }
        return operation instanceof Synchronisation synchronisation ? scene.holders(synchronisation) : List.of();
    }
}
