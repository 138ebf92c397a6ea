package dev.weakspot.engine.hosted;

import dev.weakspot.engine.hosted.TaskGraph.DependSort;
import dev.weakspot.engine.hosted.TaskGraph.StepKind;
import dev.weakspot.engine.hosted.TaskGraph.Task;
import dev.weakspot.engine.hosted.TaskGraph.TaskStep;
import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A logical thread that executes a task. */
final class TaskThread {
    /** A group of tasks: how many have not ended. */
    static final class Group {
        final Group outer;
        final long key;
        int unfinished;

        Group(Group outer, long key) {
            this.outer = outer;
            this.key = key;
        }
    }

    /** The tasks with dependences on one address, among the children of a task. Consecutive tasks of one set are a phase. */
    static final class Chain {
        final long[] phaseKeys;
        final long mutexKey;
        DependSort sort;
        int phase = -1;
        List<TaskThread> current = new ArrayList<>();
        List<TaskThread> previous = new ArrayList<>();
        boolean isHeld;

        Chain(long firstKey) {
            phaseKeys = new long[] {firstKey, firstKey + 1};
            mutexKey = firstKey + 2;
        }

        /** Adds a task, which depends on all tasks of the previous phase. */
        void add(TaskThread child, DependSort sortOfChild) {
            if (sortOfChild != sort || sort == DependSort.OUT) {
                phase++;
                sort = sortOfChild;
                previous = current;
                current = new ArrayList<>();
            }
            current.add(child);
            child.links.add(new PhaseLink(this, sort, phase));
            for (TaskThread earlier : previous) {
                earlier.successors.add(child);
                child.openDependences++;
            }
        }
    }

    record PhaseLink(Chain chain, DependSort sort, int phase) {}

    final int number;
    final Task task;
    TaskThread parent;
    Deque<TaskThread> carrier = new ArrayDeque<>(); // the begun tasks; the current one is removed
    int at;
    Operation next;
    Consumer<Event> then;
    boolean hasBegun;
    boolean hasEnded;
    StepKind wait;
    int barrier;
    int children;
    int openDependences;
    long childrenKey;
    Group group;
    final Map<Integer, Chain> chains = new HashMap<>();
    final List<PhaseLink> links = new ArrayList<>();
    final List<TaskThread> successors = new ArrayList<>();
    final List<TaskStep> accesses = new ArrayList<>();

    TaskThread(int number, Task task) {
        this.number = number;
        this.task = task;
    }

    /** Begins the task in the phases of its dependences. Returns the keys that it acquires. */
    Deque<Long> enterPhases() {
        Deque<Long> acquired = new ArrayDeque<>();
        for (PhaseLink link : links) {
            if (link.phase() > 0) {
                acquired.add(link.chain().phaseKeys[(link.phase() - 1) % 2]);
            }
            if (link.sort() == DependSort.MUTEX) {
                link.chain().isHeld = true;
                acquired.add(link.chain().mutexKey);
            }
        }
        return acquired;
    }

    /** The keys of its dependences that the end of the task releases into. */
    List<Long> keysOfPhases() {
        List<Long> released = new ArrayList<>();
        for (PhaseLink link : links) {
            released.add(link.chain().phaseKeys[link.phase() % 2]);
            if (link.sort() == DependSort.MUTEX) {
                released.add(link.chain().mutexKey);
            }
        }
        return released;
    }

    /** Ends the task in the phases of its dependences. */
    void leavePhases() {
        for (PhaseLink link : links) {
            link.chain().current.remove(this);
            link.chain().previous.remove(this);
            if (link.sort() == DependSort.MUTEX) {
                link.chain().isHeld = false;
            }
        }
    }
}
