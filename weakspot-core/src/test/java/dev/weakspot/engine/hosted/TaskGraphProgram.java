package dev.weakspot.engine.hosted;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.engine.hosted.TaskGraph.DependItem;
import dev.weakspot.engine.hosted.TaskGraph.DependSort;
import dev.weakspot.engine.hosted.TaskGraph.StepKind;
import dev.weakspot.engine.hosted.TaskGraph.Task;
import dev.weakspot.engine.hosted.TaskGraph.TaskStep;
import dev.weakspot.engine.hosted.TaskThread.Chain;
import dev.weakspot.engine.hosted.TaskThread.Group;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Executes a task graph on carriers: each task is a logical thread, which the carriers host. The strategy decides which carrier
 * begins a task, when, and whether a task is deferred, within the scheduling constraint of tied tasks. Orders are annotated with keys:
 * the end of a task releases into the keys of its parent, its group, its region and its dependences.
 */
final class TaskGraphProgram implements ControlledProgram, Capabilities, PlainAccessLog {
    static final long FIRST_ADDRESS = 1 << 16;
    private static final int WAKE_UP = 0;
    private static final int KEYS_OF_CHAIN = 3;

    private final TaskGraph graph;
    private final List<TaskThread> threads = new ArrayList<>();
    private final List<TaskThread> ready = new ArrayList<>();

    /** The tasks with a mutexinoutset dependence in the order in which they began in this run. */
    private final List<Task> exclusions = new ArrayList<>();

    /** How often a carrier began a task while another was suspended on it. */
    private long nested;

    private int unfinished;
    private int arrived;
    private int generation;
    private long keys;
    private final long[] barrierKeys = new long[2];

    TaskGraphProgram(TaskGraph graph) {
        this.graph = graph;
    }

    List<Task> exclusions() {
        return exclusions;
    }

    long nested() {
        return nested;
    }

    @Override
    public void start() {
        threads.clear();
        ready.clear();
        exclusions.clear();
        unfinished = 0;
        arrived = 0;
        generation = 0;
        keys = 0;
        barrierKeys[0] = keys++;
        barrierKeys[1] = keys++;
        for (int i = 0; i < graph.carriers; i++) {
            TaskThread thread = add(graph.tasks.get(i));
            thread.hasBegun = true;
            step(thread);
        }
    }

    private TaskThread add(Task task) {
        TaskThread thread = new TaskThread(threads.size(), task);
        thread.childrenKey = keys++;
        threads.add(thread);
        return thread;
    }

    private static Site site(TaskThread thread) {
        return new Site("graph", thread.task.number + 1, 1, "");
    }

    private void ask(TaskThread thread, Operation operation, Consumer<Event> then) {
        thread.next = operation;
        thread.then = then;
    }

    private void annotate(TaskThread thread, Deque<Long> keysLeft, boolean isRelease, Runnable then) {
        if (keysLeft.isEmpty()) {
            then.run();
            return;
        }
        long key = keysLeft.remove();
        ask(
                thread,
                new LifeCycle.Annotation(thread.number, site(thread), key, isRelease),
                event -> annotate(thread, keysLeft, isRelease, then));
    }

    private void wakeAll(TaskThread thread, Runnable then) {
        ask(
                thread,
                new Synchronisation.Unpark(thread.number, site(thread), WAKE_UP, Synchronisation.Unpark.ALL),
                event -> then.run());
    }

    /** Goes on to the next operation. */
    private void step(TaskThread thread) {
        while (thread.at < thread.task.steps.size()) {
            TaskStep step = thread.task.steps.get(thread.at++);
            switch (step.kind()) {
                case READ, WRITE -> thread.accesses.add(step);
                case GROUP_BEGIN -> thread.group = new Group(thread.group, keys++);
                case CREATE -> {
                    LifeCycle.Start start = new LifeCycle.Start(thread.number, site(thread), true);
                    ask(thread, start, event -> create(thread, step.child()));
                    return;
                }
                case BARRIER -> {
                    thread.wait = StepKind.BARRIER;
                    thread.barrier = generation;
                    Deque<Long> key = new ArrayDeque<>(List.of(barrierKeys[generation % 2]));
                    annotate(thread, key, true, () -> arrive(thread));
                    return;
                }
                default -> {
                    thread.wait = step.kind();
                    schedule(thread);
                    return;
                }
            }
        }
        if (thread.task.parent == null) {
            ask(thread, new LifeCycle.Exit(thread.number, site(thread)), event -> {});
        } else {
            end(thread);
        }
    }

    private void create(TaskThread parent, Task task) {
        TaskThread child = add(task);
        child.parent = parent;
        child.group = parent.group;
        child.next = new LifeCycle.Suspended(child.number, site(child));
        unfinished++;
        parent.children++;
        if (child.group != null) {
            child.group.unfinished++;
        }
        for (DependItem dependence : task.dependences) {
            parent.chains
                    .computeIfAbsent(dependence.address(), address -> newChain())
                    .add(child, dependence.sort());
        }
        if (child.openDependences > 0) {
            step(parent);
            return;
        }
        ready.add(child);
        wakeAll(
                parent,
                () -> ask(parent, new LifeCycle.Choice(parent.number, site(parent), 2), event -> {
                    boolean isDeferred = ((Event.Chosen) event).alternative() == 0;
                    if (isDeferred || !mayBegin(child, parent)) {
                        step(parent);
                    } else {
                        parent.wait = StepKind.CREATE;
                        switchTo(parent, child);
                    }
                }));
    }

    private Chain newChain() {
        keys += KEYS_OF_CHAIN;
        return new Chain(keys - KEYS_OF_CHAIN);
    }

    /** Whether the thread's carrier may begin the task: it is within every task suspended there outside a barrier. */
    private boolean mayBegin(TaskThread task, TaskThread current) {
        boolean isConstrained = !isInBarrier(current) && !isWithin(task, current);
        for (TaskThread suspended : current.carrier) {
            isConstrained |= !isInBarrier(suspended) && !isWithin(task, suspended);
        }
        boolean isExcluded =
                task.links.stream().anyMatch(link -> link.sort() == DependSort.MUTEX && link.chain().isHeld);
        return ready.contains(task) && !isConstrained && !isExcluded;
    }

    private static boolean isInBarrier(TaskThread thread) {
        return thread.wait == StepKind.BARRIER;
    }

    private static boolean isWithin(TaskThread task, TaskThread other) {
        return task.task.isWithin(other.task);
    }

    private boolean mayContinue(TaskThread thread) {
        return switch (thread.wait) {
            case WAIT -> thread.children == 0;
            case GROUP_END -> thread.group.unfinished == 0;
            case BARRIER -> thread.barrier < generation;
            default -> true;
        };
    }

    /** The thread is at a task scheduling point. */
    private void schedule(TaskThread thread) {
        List<TaskThread> candidates = new ArrayList<>();
        if (mayContinue(thread)) {
            candidates.add(thread);
        }
        thread.carrier.stream().filter(this::mayContinue).forEach(candidates::add);
        ready.stream().filter(task -> mayBegin(task, thread)).forEach(candidates::add);
        if (candidates.isEmpty()) {
            ask(
                    thread,
                    new Synchronisation.Park(thread.number, site(thread), WAKE_UP, WaitLimit.ENDLESS),
                    event -> schedule(thread));
            return;
        }
        ask(thread, new LifeCycle.Choice(thread.number, site(thread), candidates.size()), event -> {
            TaskThread chosen = candidates.get(((Event.Chosen) event).alternative());
            if (chosen == thread) {
                proceed(thread);
            } else if (thread.carrier.contains(chosen) || mayBegin(chosen, thread)) {
                switchTo(thread, chosen);
            } else {
                schedule(thread); // another carrier has begun it
            }
        });
    }

    private void switchTo(TaskThread from, TaskThread to) {
        ask(from, new LifeCycle.Switch(from.number, site(from), to.number), event -> {
            from.next = from.hasEnded
                    ? new LifeCycle.Exit(from.number, site(from))
                    : new LifeCycle.Suspended(from.number, site(from));
            to.carrier = from.carrier;
            if (!from.hasEnded) {
                to.carrier.push(from);
            }
            if (to.hasBegun) {
                to.carrier.remove(to);
                schedule(to);
            } else {
                nested += to.carrier.size() > 1 ? 1 : 0;
                begin(to);
            }
        });
    }

    private void begin(TaskThread thread) {
        thread.hasBegun = true;
        ready.remove(thread);
        Deque<Long> acquired = thread.enterPhases();
        if (thread.links.stream().anyMatch(link -> link.sort() == DependSort.MUTEX)) {
            exclusions.add(thread.task);
        }
        annotate(thread, acquired, false, () -> step(thread));
    }

    /** The wait is over. */
    private void proceed(TaskThread thread) {
        Deque<Long> acquired = new ArrayDeque<>();
        if (thread.wait == StepKind.WAIT) {
            acquired.add(thread.childrenKey);
        } else if (thread.wait == StepKind.GROUP_END) {
            acquired.add(thread.group.key);
            thread.group = thread.group.outer;
        } else if (thread.wait == StepKind.BARRIER) {
            acquired.add(barrierKeys[thread.barrier % 2]);
        }
        thread.wait = null;
        annotate(thread, acquired, false, () -> step(thread));
    }

    private void arrive(TaskThread thread) {
        arrived++;
        if (completesBarrier()) {
            wakeAll(thread, () -> schedule(thread));
        } else {
            schedule(thread);
        }
    }

    private boolean completesBarrier() {
        boolean isComplete = arrived == graph.carriers && unfinished == 0;
        if (isComplete) {
            arrived = 0;
            generation++;
        }
        return isComplete;
    }

    private void end(TaskThread thread) {
        Deque<Long> released = new ArrayDeque<>();
        released.add(thread.parent.childrenKey);
        released.add(barrierKeys[generation % 2]);
        if (thread.group != null) {
            released.add(thread.group.key);
        }
        released.addAll(thread.keysOfPhases());
        annotate(thread, released, true, () -> {
            noteEnd(thread);
            wakeAll(thread, () -> switchTo(thread, thread.carrier.pop()));
        });
    }

    private void noteEnd(TaskThread thread) {
        thread.hasEnded = true;
        unfinished--;
        thread.parent.children--;
        if (thread.group != null) {
            thread.group.unfinished--;
        }
        thread.leavePhases();
        for (TaskThread successor : thread.successors) {
            if (--successor.openDependences == 0) {
                ready.add(successor);
            }
        }
        completesBarrier();
    }

    @Override
    public void resume(int thread, Event event) {
        threads.get(thread).then.accept(event);
    }

    @Override
    public Operation next(int thread) {
        return threads.get(thread).next;
    }

    @Override
    public int threads() {
        return threads.size();
    }

    @Override
    public void end() {}

    @Override
    public ProgramNames names() {
        return ProgramNames.NUMBERS;
    }

    @Override
    public Capabilities capabilities() {
        return this;
    }

    @Override
    public PlainAccessLog plainAccesses() {
        return this;
    }

    @Override
    public void addPlainAccesses(int thread, PlainAccesses accesses) {
        for (TaskStep step : threads.get(thread).accesses) {
            long address = FIRST_ADDRESS + (long) step.location() * Long.BYTES;
            accesses.add(address, Long.BYTES, step.kind() == StepKind.WRITE, step.number());
        }
        threads.get(thread).accesses.clear();
    }

    @Override
    public Site site(long number) {
        return new Site("step", (int) number + 1, 1, "");
    }

    @Override
    public List<Location> locations() {
        return List.of();
    }

    @Override
    public Optional<Detection> conclude(Memory memory) {
        return Optional.empty();
    }
}
