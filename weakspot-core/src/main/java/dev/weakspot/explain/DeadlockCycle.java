package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A cycle of threads: each waits for the next, and the last waits for the first. */
final class DeadlockCycle {
    private final RunSnapshot run;

    /** The next operation of each blocked thread. */
    private final Map<Integer, Operation> blocked = new TreeMap<>();

    private DeadlockCycle(RunSnapshot run, List<Operation> operations) {
        this.run = run;
        operations.forEach(operation -> blocked.put(operation.thread(), operation));
    }

    /** The operations of the threads of a cycle, in its order; empty if there is no cycle. */
    static List<Operation> among(List<Operation> operations, RunSnapshot run) {
        DeadlockCycle cycle = new DeadlockCycle(run, operations);
        return cycle.blocked.keySet().stream()
                .map(thread -> cycle.pathBackTo(thread, thread, new ArrayList<>()))
                .filter(path -> !path.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private List<Operation> pathBackTo(int first, int thread, List<Operation> path) {
        Operation operation = blocked.get(thread);
        if (operation == null || path.contains(operation)) {
            return List.of();
        }
        List<Operation> longer = new ArrayList<>(path);
        longer.add(operation);
        for (int next : waitedFor(operation)) {
            List<Operation> whole = next == first && next != thread ? longer : pathBackTo(first, next, longer);
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
        return operation instanceof Synchronisation synchronisation ? run.holders(synchronisation) : List.of();
    }
}
