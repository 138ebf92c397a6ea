package dev.weakspot.strategy.exhaustive;

import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Explores every decision depth first, for programs that can only be run again from the beginning.
 *
 * <p>Runs that differ only in the order of independent steps are made once, by sleep sets (Godefroid: LNCS 1032). A thread
 * whose step was explored in a state sleeps in the states explored next, until another thread takes a dependent step.
 *
 * <p>A run is abandoned after a turn of a waiting loop that read old values and made no progress. Every continuation of that
 * turn is also a continuation without it.
 */
public final class ExhaustiveByRun implements Strategy {
    private final List<TreeNode> path = new ArrayList<>();
    private int depth;
    private boolean hasBegun;

    /** A state on the current path: its enabled operations, the sleeping threads, and the decision being explored. */
    private static final class TreeNode {
        private final List<Operation> operations;
        private final BitSet asleep;
        private int index = -1;
        private int choice;
        private int choices = 1;

        TreeNode(List<Operation> operations, BitSet asleep) {
            this.operations = operations;
            this.asleep = asleep;
        }

        Operation current() {
            return operations.get(index);
        }

        /** Advances to the next thread that does not sleep. */
        boolean nextThread() {
            choice = 0;
            choices = 1;
            do {
                index++;
            } while (index < operations.size() && asleep.get(current().thread()));
            return index < operations.size();
        }

        boolean nextChoice() {
            choice++;
            return choice < choices;
        }

        /** The threads that still sleep after the current step. */
        BitSet asleepAfter() {
            BitSet still = new BitSet();
            for (Operation operation : operations) {
                if (asleep.get(operation.thread()) && Dependence.areIndependent(operation, current())) {
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
            TreeNode last = path.get(path.size() - 1);
            if (last.nextChoice()) {
                return true;
            }
            last.asleep.set(last.current().thread());
            if (last.nextThread()) {
                return true;
            }
            path.remove(path.size() - 1);
        }
        return false;
    }

    @Override
    public int next(SchedulingPoint point) {
        if (depth == path.size() && (isBackInLoop(point) || !add(point))) {
            return ABANDON;
        }
        int thread = path.get(depth).current().thread();
        if (!point.isEnabled(thread) && !point.becomesEnabled(thread)) {
            throw new IllegalStateException(
                    "a run did not repeat the decisions of the run before it: thread=" + thread);
        }
        return thread;
    }

    /** A thread that sleeps has made its step in an earlier run already, from this state. */
    @Override
    public boolean continuesAlone(int thread) {
        boolean isNew = depth > 0 && depth == path.size();
        return !isNew || !path.get(depth - 1).asleepAfter().get(thread);
    }

    /** Whether the last step ended a turn without progress: the state before the turn is explored already. */
    private boolean isBackInLoop(SchedulingPoint point) {
        return depth > 0
                && point.hasMadeNoProgress(path.get(depth - 1).current().thread());
    }

    private boolean add(SchedulingPoint point) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < point.count(); i++) {
            operations.add(point.operation(point.thread(i)));
        }
        TreeNode node = new TreeNode(
                operations, depth == 0 ? new BitSet() : path.get(depth - 1).asleepAfter());
        if (!node.nextThread()) {
            return false;
        }
        path.add(node);
        return true;
    }

    @Override
    public int pick(Operation operation, int choices) {
        TreeNode node = path.get(depth++);
        node.choices = choices;
        return node.choice;
    }
}
