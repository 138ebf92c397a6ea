package dev.weakspot.engine.hosted;

import dev.weakspot.engine.hosted.TaskGraph.DependItem;
import dev.weakspot.engine.hosted.TaskGraph.DependSort;
import dev.weakspot.engine.hosted.TaskGraph.StepKind;
import dev.weakspot.engine.hosted.TaskGraph.Task;
import dev.weakspot.engine.hosted.TaskGraph.TaskStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The order of the steps of a task graph as OpenMP defines it, by the transitive closure of the explicit graph. It does not depend on
 * carriers, and on the run only by the order of tasks that exclude each other.
 */
final class TaskOrder {
    private final TaskGraph graph;
    private final int nodes;
    private final List<BitSet> successors = new ArrayList<>();
    private final List<BitSet> closure = new ArrayList<>();

    /** @param exclusions the tasks with a mutexinoutset dependence in the order in which they began */
    TaskOrder(TaskGraph graph, List<Task> exclusions) {
        this.graph = graph;
        this.nodes = graph.steps() + 2 * graph.tasks.size();
        for (int i = 0; i < nodes; i++) {
            successors.add(new BitSet());
            closure.add(null);
        }
        graph.tasks.forEach(this::addOrderOf);
        addBarriers();
        addExclusions(exclusions);
    }

    private int begin(Task task) {
        return graph.steps() + 2 * task.number;
    }

    private int end(Task task) {
        return graph.steps() + 2 * task.number + 1;
    }

    private void edge(int from, int to) {
        successors.get(from).set(to);
    }

    private void addOrderOf(Task task) {
        List<Task> children = new ArrayList<>();
        List<Task> group = null;
        int last = begin(task);
        for (TaskStep step : task.steps) {
            edge(last, step.number());
            last = step.number();
            switch (step.kind()) {
                case CREATE -> {
                    edge(step.number(), begin(step.child()));
                    addDependences(step.child(), children);
                    children.add(step.child());
                    if (group != null) {
                        group.add(step.child());
                    }
                }
                case WAIT -> children.forEach(child -> edge(end(child), step.number()));
                case GROUP_BEGIN -> group = new ArrayList<>();
                case GROUP_END -> {
                    for (Task other : graph.tasks) {
                        if (group.stream().anyMatch(other::isWithin)) {
                            edge(end(other), step.number());
                        }
                    }
                    group = null;
                }
                default -> {}
            }
        }
        edge(last, end(task));
    }

    /** The dependences on earlier siblings: every pair of sorts is compared, as the standard defines it. */
    private void addDependences(Task task, List<Task> siblings) {
        for (Task sibling : siblings) {
            for (DependItem later : task.dependences) {
                for (DependItem earlier : sibling.dependences) {
                    boolean isSameSet = later.sort() == earlier.sort() && later.sort() != DependSort.OUT;
                    if (later.address() == earlier.address() && !isSameSet) {
                        edge(end(sibling), begin(task));
                    }
                }
            }
        }
    }

    /** All tasks created before a barrier, and all carriers, come before what follows it. */
    private void addBarriers() {
        for (int phase = 0; phase < barriers(graph.tasks.get(0)).size(); phase++) {
            for (int carrier = 0; carrier < graph.carriers; carrier++) {
                int leave = barriers(graph.tasks.get(carrier)).get(phase);
                for (int other = 0; other < graph.carriers; other++) {
                    int arrive = barriers(graph.tasks.get(other)).get(phase);
                    addBefore(graph.tasks.get(other), arrive, leave);
                }
            }
        }
    }

    private static List<Integer> barriers(Task task) {
        return task.steps.stream()
                .filter(step -> step.kind() == StepKind.BARRIER)
                .map(TaskStep::number)
                .toList();
    }

    private void addBefore(Task task, int arrive, int leave) {
        for (TaskStep step : task.steps) {
            if (step.number() == arrive) {
                return;
            }
            edge(step.number(), leave);
            if (step.kind() == StepKind.CREATE) {
                for (Task other : graph.tasks) {
                    if (other.isWithin(step.child())) {
                        edge(end(other), leave);
                    }
                }
            }
        }
    }

    private void addExclusions(List<Task> inOrder) {
        for (int i = 0; i < inOrder.size(); i++) {
            for (int j = 0; j < i; j++) {
                Task earlier = inOrder.get(j);
                Task later = inOrder.get(i);
                if (earlier.parent == later.parent && exclude(earlier, later)) {
                    edge(end(earlier), begin(later));
                }
            }
        }
    }

    private static boolean exclude(Task one, Task other) {
        return one.dependences.stream()
                .anyMatch(
                        dependence -> dependence.sort() == DependSort.MUTEX && other.dependences.contains(dependence));
    }

    private BitSet after(int node) {
        if (closure.get(node) == null) {
            BitSet reached = new BitSet(nodes);
            closure.set(node, reached);
            successors.get(node).stream().forEach(next -> {
                reached.set(next);
                reached.or(after(next));
            });
        }
        return closure.get(node);
    }

    /** Whether one of the steps precedes the other. */
    boolean areOrdered(int one, int other) {
        return after(one).get(other) || after(other).get(one);
    }

    /** The locations with two accesses that are not ordered, one of them a write. */
    Set<Integer> racyLocations() {
        List<TaskStep> accesses = graph.tasks.stream()
                .flatMap(task -> task.steps.stream())
                .filter(step -> step.kind() == StepKind.READ || step.kind() == StepKind.WRITE)
                .toList();
        Set<Integer> racy = new TreeSet<>();
        for (TaskStep one : accesses) {
            for (TaskStep other : accesses) {
                boolean conflict = one.location() == other.location()
                        && one.kind() == StepKind.WRITE
                        && one.number() != other.number();
                if (conflict && !areOrdered(one.number(), other.number())) {
                    racy.add(one.location());
                }
            }
        }
        return racy;
    }
}
