package dev.weakspot.strategy;

import dev.weakspot.event.Operation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Tries everything that can be decided, depth first, for programs that can only be run again from the beginning. Runs that
 * differ only in the order of steps that do not depend on each other are made once: a thread whose step was tried in a
 * state sleeps in the states that are tried next, until somebody takes a step that its own depends on (sleep sets,
 * Godefroid: LNCS 1032).
 */
final class EveryRun implements Strategy {
    private final List<Node> path = new ArrayList<>();
    private int depth;
    private boolean hasBegun;

    /** A state on the way: who can go on there, who sleeps, and what is being tried. */
    private static final class Node {
        private final List<Operation> operations;
        private final BitSet asleep;
        private int index = -1;
        private int way;
        private int ways = 1;

        Node(List<Operation> operations, BitSet asleep) {
            this.operations = operations;
            this.asleep = asleep;
        }

        Operation tried() {
            return operations.get(index);
        }

        /** Goes on to the next thread that does not sleep. */
        boolean nextThread() {
            way = 0;
            ways = 1;
            do {
                index++;
            } while (index < operations.size() && asleep.get(tried().thread()));
            return index < operations.size();
        }

        boolean nextWay() {
            way++;
            return way < ways;
        }

        /** Those who still sleep after the step that is tried here. */
        BitSet asleepAfter() {
            BitSet still = new BitSet();
            for (Operation operation : operations) {
                if (asleep.get(operation.thread()) && Dependence.areIndependent(operation, tried())) {
                    still.set(operation.thread());
                }
            }
            return still;
        }
    }

    @Override
    public boolean begin(long run) {
        depth = 0;
        if (!hasBegun) {
            hasBegun = true;
            return true;
        }
        while (!path.isEmpty()) {
            Node last = path.get(path.size() - 1);
            if (last.nextWay()) {
                return true;
            }
            last.asleep.set(last.tried().thread());
            if (last.nextThread()) {
                return true;
            }
            path.remove(path.size() - 1);
        }
        return false;
    }

    @Override
    public int next(Situation situation) {
        if (depth == path.size() && !add(situation)) {
            return ABANDON;
        }
        int thread = path.get(depth).tried().thread();
        if (!situation.canGoOn(thread) && !situation.comesBack(thread)) {
            throw new IllegalStateException("a run does not go the way the one before it went: thread=" + thread);
        }
        return thread;
    }

    private boolean add(Situation situation) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < situation.count(); i++) {
            operations.add(situation.operation(situation.thread(i)));
        }
        Node node = new Node(
                operations, depth == 0 ? new BitSet() : path.get(depth - 1).asleepAfter());
        if (!node.nextThread()) {
            return false;
        }
        path.add(node);
        return true;
    }

    @Override
    public int pick(Operation operation, int ways) {
        Node node = path.get(depth++);
        node.ways = ways;
        return node.way;
    }
}
