package dev.weakspot.strategy;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;

/** Whether it matters which of two operations of different threads comes first. Doubtful cases count as dependent. */
final class Dependence {
    private Dependence() {}

    static boolean areIndependent(Operation first, Operation second) {
        if (concernsItsThreadOnly(first) || concernsItsThreadOnly(second)) {
            return true;
        }
        if ((isOfLives(first) && second instanceof MemoryAccess)
                || (first instanceof MemoryAccess && isOfLives(second))) {
            return true;
        }
        if (!(first instanceof MemoryAccess) || !(second instanceof MemoryAccess)) {
            return false;
        }
        Footprint one = Footprint.of(first);
        Footprint other = Footprint.of(second);
        return !(one.isSequential() && other.isSequential()) && !one.conflictsWith(other);
    }

    /** Threads begin with what their parents know, and what they knew is known to who joins them: no access changes that. */
    private static boolean isOfLives(Operation operation) {
        return operation instanceof LifeCycle.Start
                || operation instanceof LifeCycle.Join
                || operation instanceof LifeCycle.Exit;
    }

    private static boolean concernsItsThreadOnly(Operation operation) {
        return operation instanceof LifeCycle.Choice
                || (operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST);
    }
}
