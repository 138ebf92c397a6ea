package dev.weakspot.engine.hosted;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A random program of tasks: what each task does, as written. The first tasks are those of the carriers. */
final class TaskGraph {
    static final int LOCATIONS = 4;
    private static final int ADDRESSES = 2;
    private static final int DEEPEST = 3;

    /** The next action of a task. */
    enum StepKind {
        READ,
        WRITE,
        CREATE,
        /** Waits for the children of the task. */
        WAIT,
        GROUP_BEGIN,
        /** Waits for the tasks of the group and their descendants. */
        GROUP_END,
        YIELD,
        /** Waits for all carriers and all tasks. */
        BARRIER
    }

    /** The sorts of a dependence. An inout is like an out. */
    enum DependSort {
        IN,
        OUT,
        MUTEX,
        IN_OUT_SET
    }

    record DependItem(DependSort sort, int address) {}

    /**
     * A step of a task.
     *
     * @param number of the step in the program
     * @param location of an access
     * @param child of a creation
     */
    record TaskStep(StepKind kind, int number, int location, Task child) {}

    static final class Task {
        final int number;
        final Task parent;
        final List<DependItem> dependences = new ArrayList<>();
        final List<TaskStep> steps = new ArrayList<>();

        Task(int number, Task parent) {
            this.number = number;
            this.parent = parent;
        }

        /** Whether the task is created by the other or by a descendant of it, or is the other itself. */
        boolean isWithin(Task other) {
            return this == other || (parent != null && parent.isWithin(other));
        }
    }

    final List<Task> tasks = new ArrayList<>();
    final int carriers;
    private final Random random;
    private int steps;
    private int tasksLeft;

    TaskGraph(Random random) {
        this.random = random;
        this.carriers = 1 + random.nextInt(4);
        this.tasksLeft = 1 + random.nextInt(8);
        int phases = 1 + random.nextInt(2);
        for (int i = 0; i < carriers; i++) {
            tasks.add(new Task(i, null));
        }
        for (int phase = 0; phase < phases; phase++) {
            for (int i = 0; i < carriers; i++) {
                addSteps(tasks.get(i), 0, false);
                add(tasks.get(i), StepKind.BARRIER, 0, null);
            }
        }
    }

    int steps() {
        return steps;
    }

    private void addSteps(Task task, int depth, boolean isInGroup) {
        int count = random.nextInt(depth == 0 ? 4 : 6);
        for (int i = 0; i < count; i++) {
            addStep(task, depth, isInGroup);
        }
    }

    private void addStep(Task task, int depth, boolean isInGroup) {
        switch (random.nextInt(12)) {
            case 0, 1 -> add(task, StepKind.READ, random.nextInt(LOCATIONS), null);
            case 2 -> add(task, StepKind.WRITE, random.nextInt(LOCATIONS), null);
            case 3, 4, 5, 6 -> {
                if (tasksLeft > 0 && depth < DEEPEST) {
                    tasksLeft--;
                    addTask(task, depth);
                }
            }
            case 7, 8 -> add(task, StepKind.WAIT, 0, null);
            case 9 -> add(task, StepKind.YIELD, 0, null);
            default -> {
                if (!isInGroup) {
                    add(task, StepKind.GROUP_BEGIN, 0, null);
                    addSteps(task, depth, true);
                    add(task, StepKind.GROUP_END, 0, null);
                }
            }
        }
    }

    private void addTask(Task parent, int depth) {
        Task child = new Task(tasks.size(), parent);
        tasks.add(child);
        for (int address = 0; address < ADDRESSES; address++) {
            if (random.nextInt(3) == 0) {
                DependSort sort = DependSort.values()[random.nextInt(DependSort.values().length)];
                child.dependences.add(new DependItem(sort, address));
            }
        }
        addSteps(child, depth + 1, false);
        add(parent, StepKind.CREATE, 0, child);
    }

    private void add(Task task, StepKind kind, int location, Task child) {
        task.steps.add(new TaskStep(kind, steps++, location, child));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(carriers + " carriers\n");
        for (Task task : tasks) {
            text.append("task ")
                    .append(task.number)
                    .append(' ')
                    .append(task.dependences)
                    .append(':');
            for (TaskStep step : task.steps) {
                String detail = step.child != null ? "task " + step.child.number : "x" + step.location;
                text.append(' ')
                        .append(step.number)
                        .append(':')
                        .append(step.kind)
                        .append(' ')
                        .append(detail);
            }
            text.append('\n');
        }
        return text.toString();
    }
}
