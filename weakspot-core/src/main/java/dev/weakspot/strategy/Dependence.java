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
        if (!(first instanceof MemoryAccess) || !(second instanceof MemoryAccess)) {
            return false;
        }
        Footprint one = Footprint.of(first);
        Footprint other = Footprint.of(second);
        return !(one.isSequential() && other.isSequential()) && !one.conflictsWith(other);
    }

    private static boolean concernsItsThreadOnly(Operation operation) {
        return operation instanceof LifeCycle.Choice
                || (operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST);
    }
}
