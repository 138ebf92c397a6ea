package dev.weakspot.strategy;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import java.util.Arrays;

/**
 * Tries everything that can be decided, state by state, those first that are reached in the fewest steps. A run repeats
 * the shortest way to a state, makes one step that was not made from there before, and is abandoned; a state that was seen
 * before is not gone on from. Only for programs whose states have a fingerprint.
 *
 * <p>Acquire and release fences concern their thread alone: they commute with all that others do. So such a fence is taken
 * at once, and no other thread is tried in its place.
 */
final class EveryState implements Strategy {
    private static final int ROOT = 0;

    private final Fingerprints seen = new Fingerprints();

    /** For each state the one it was first reached from, and by which step: thread and way. */
    private int[] parents = new int[64];

    private int[] threads = new int[64];
    private int[] ways = new int[64];
    private int states;

    /** The state whose steps are being tried, the steps that lead there, and the next step to try. */
    private int expanded = ROOT;

    private int[] path = new int[64];
    private int depth;
    private int threadIndex;
    private int way;

    /** Of the step just tried: how many other threads and ways there are. */
    private int threadCount;

    private int wayCount;
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
        way++;
        if (way >= wayCount) {
            way = 0;
            threadIndex++;
        }
        if (threadIndex >= threadCount) {
            threadIndex = 0;
            expanded++;
            findPath();
        }
        wayCount = 0;
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
    public int next(Situation situation) {
        if (steps < depth) {
            thread = threads[path[steps]];
        } else if (steps == depth) {
            if (states == 0) {
                add(situation.fingerprint());
            }
            thread = choose(situation);
        } else {
            add(situation.fingerprint());
            return ABANDON;
        }
        return thread;
    }

    private int choose(Situation situation) {
        for (int i = 0; i < situation.count(); i++) {
            if (isLocal(situation.operation(situation.thread(i)))) {
                threadCount = 1;
                return situation.thread(i);
            }
        }
        threadCount = situation.count();
        return situation.thread(threadIndex);
    }

    private static boolean isLocal(Operation operation) {
        return operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST;
    }

    /** A state that was not seen before is gone on from later. */
    private void add(long fingerprint) {
        if (!seen.add(fingerprint)) {
            return;
        }
        if (states == parents.length) {
            parents = Arrays.copyOf(parents, states * 2);
            threads = Arrays.copyOf(threads, states * 2);
            ways = Arrays.copyOf(ways, states * 2);
        }
        parents[states] = expanded;
        threads[states] = thread;
        ways[states] = way;
        states++;
    }

    @Override
    public int pick(Operation operation, int count) {
        if (steps < depth) {
            return ways[path[steps++]];
        }
        steps++;
        wayCount = count;
        return way;
    }

    /** How many different states were seen. */
    long states() {
        return states;
    }

    /** How many of them were not gone on from yet. */
    long open() {
        return (long) states - expanded;
    }
}
