package dev.weakspot.strategy.exhaustive;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.Arrays;

/**
 * Explores every decision breadth first, state by state. A run repeats the shortest path to a state, takes one new step from
 * there, and is abandoned. A state found before is not expanded again. Needs programs whose states have a fingerprint.
 *
 * <p>Acquire and release fences affect their own thread only, so they commute with every step of other threads. Such a fence
 * runs at once, and no other thread is explored in its state.
 */
public final class ExhaustiveByState implements Strategy {
    private static final int ROOT = 0;

    private final FingerprintSet seen = new FingerprintSet();

    /** For each state its predecessor on the shortest path, and the decision that leads here: thread and choice. */
    private int[] parents = new int[64];

    private int[] threads = new int[64];
    private int[] choices = new int[64];
    private int states;

    /** The state being expanded, the path to it, and the next decision to explore. */
    private int expanded = ROOT;

    private int[] path = new int[64];
    private int depth;
    private int threadIndex;
    private int choice;

    /** The number of enabled threads, and of choices of the explored thread, in the state being expanded. */
    private int threadCount;

    private int choiceCount;
    private int steps;
    private int thread;
    private boolean hasBegun;

    @Override
    public boolean begin(long run) {
        steps = 0;
        if (!hasBegun) {
            hasBegun = true;
            return true;
        }
        choice++;
        if (choice >= choiceCount) {
            choice = 0;
            threadIndex++;
        }
        if (threadIndex >= threadCount) {
            threadIndex = 0;
            expanded++;
            findPath();
        }
        choiceCount = 0;
        threadCount = 0;
        return expanded < states;
    }

    private void findPath() {
        if (expanded >= states) {
            return;
        }
        depth = 0;
        for (int state = expanded; state != ROOT; state = parents[state]) {
            depth++;
        }
        if (path.length < depth) {
            path = new int[depth * 2];
        }
        int step = depth;
        for (int state = expanded; state != ROOT; state = parents[state]) {
            path[--step] = state;
        }
    }

    @Override
    public int next(SchedulingPoint point) {
        if (steps < depth) {
            thread = threads[path[steps]];
        } else if (steps == depth) {
            if (states == 0) {
                add(point.fingerprint());
            }
            thread = choose(point);
        } else {
            add(point.fingerprint());
            return ABANDON;
        }
        return thread;
    }

    private int choose(SchedulingPoint point) {
        for (int i = 0; i < point.count(); i++) {
            if (isLocal(point.operation(point.thread(i)))) {
                threadCount = 1;
                return point.thread(i);
            }
        }
        threadCount = point.count();
        return point.thread(threadIndex);
    }

    private static boolean isLocal(Operation operation) {
        return operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST;
    }

    /** Queues a state for expansion if it is new. */
    private void add(long fingerprint) {
        if (!seen.add(fingerprint)) {
            return;
        }
        if (states == parents.length) {
            parents = Arrays.copyOf(parents, states * 2);
            threads = Arrays.copyOf(threads, states * 2);
            choices = Arrays.copyOf(choices, states * 2);
        }
        parents[states] = expanded;
        threads[states] = thread;
        choices[states] = choice;
        states++;
    }

    @Override
    public int pick(Operation operation, int count) {
        if (steps < depth) {
            return choices[path[steps++]];
        }
        steps++;
        choiceCount = count;
        return choice;
    }

    /** The number of distinct states found. */
    public long states() {
        return states;
    }

    /** The number of found states that are not expanded yet. */
    public long open() {
        return (long) states - expanded;
    }
}
