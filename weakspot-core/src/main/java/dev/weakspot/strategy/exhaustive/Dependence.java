package dev.weakspot.strategy.exhaustive;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.Footprint;

/** Decides whether two operations of different threads commute. Doubtful cases count as dependent. */
final class Dependence {
    private Dependence() {}

    static boolean areIndependent(Operation first, Operation second) {
        if (first instanceof LifeCycle.EndProcess || second instanceof LifeCycle.EndProcess) {
            return false; // the other step may not happen any more
        }
        if (isThreadLocal(first) || isThreadLocal(second)) {
            return true;
        }
        if ((isStartOrEnd(first) && second instanceof MemoryAccess)
                || (first instanceof MemoryAccess && isStartOrEnd(second))) {
            return true;
        }
        if (!(first instanceof MemoryAccess) || !(second instanceof MemoryAccess)) {
            return false;
        }
        Footprint one = Footprint.of(first);
        Footprint other = Footprint.of(second);
        return !(one.isSequential() && other.isSequential()) && !one.conflictsWith(other);
    }

    /**
     * Start, join and exit of a thread. They order the events of parent, child and joining thread, and commute with every
     * memory access of a third thread.
     */
    private static boolean isStartOrEnd(Operation operation) {
        return operation instanceof LifeCycle.Start
                || operation instanceof LifeCycle.Join
                || operation instanceof LifeCycle.Exit;
    }

    private static boolean isThreadLocal(Operation operation) {
        return operation instanceof LifeCycle.Choice
                || (operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST);
    }
}
