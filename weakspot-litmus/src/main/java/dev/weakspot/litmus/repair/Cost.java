package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;

/**
 * What a change costs; the cheapest set of changes is the repair.
 *
 * <p>The prices follow what compilers make of C11 and what a reader has to digest. An acquire read or a release write is
 * a plain instruction on x86 and one instruction instead of another on ARM: 1 each. A fence is an instruction and a line
 * of its own and holds up all accesses around it, so it must spare more than three stronger orders: 4, and hardly more
 * if it goes both ways. A fence that is there already costs less to change than one that has to be put in. Sequential
 * consistency drains store buffers: tens of cycles on every machine, more than all the rest together can cost.
 */
final class Cost {
    private static final int ORDER = 1;
    private static final int STRONGER_FENCE = 2;
    private static final int NEW_FENCE = 4;
    private static final int SECOND_DIRECTION = 1;
    private static final int SEQ_CST = 1_000;

    private Cost() {}

    static int of(Place place, Mode order) {
        boolean isNew = place instanceof Gap;
        boolean isFence = isNew || ((OrderArgument) place).isFence();
        if (order == Mode.SEQ_CST) {
            return SEQ_CST + (isNew ? NEW_FENCE : isFence ? STRONGER_FENCE : ORDER);
        }
        int first = isNew ? NEW_FENCE : isFence ? STRONGER_FENCE : ORDER;
        boolean addsBoth = order == Mode.ACQ_REL && place.written() == Mode.RELAXED;
        return addsBoth ? first + SECOND_DIRECTION : first;
    }
}
