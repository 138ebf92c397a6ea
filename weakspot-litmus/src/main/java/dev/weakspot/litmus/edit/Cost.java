package dev.weakspot.litmus.edit;

import dev.weakspot.event.Mode;

/**
 * The cost of a change. The repair is the cheapest set of changes.
 *
 * <p>The costs follow the code that compilers generate for C11, and the effort of reading the change. An acquire read
 * or a release write is an ordinary instruction on x86, and replaces one instruction by another on ARM: it costs 1. A
 * new fence is an additional instruction and an additional line, and delays all accesses around it. It costs 4, and 5
 * for both directions, so it must replace more than three stronger orders. A stronger order of an existing fence costs
 * less: 2. Sequential consistency drains store buffers, which takes tens of cycles on every machine. It costs 1,000
 * more: more than all other changes together.
 */
final class Cost {
    private static final int ORDER = 1;
    private static final int STRONGER_FENCE = 2;
    private static final int NEW_FENCE = 4;
    private static final int SECOND_DIRECTION = 1;
    private static final int SEQ_CST = 1_000;

    private Cost() {}

    static int of(RepairPosition position, Mode order) {
        boolean isNew = position instanceof FencePosition;
        boolean isFence = isNew || ((OrderArgument) position).isFence();
        if (order == Mode.SEQ_CST) {
            return SEQ_CST + (isNew ? NEW_FENCE : isFence ? STRONGER_FENCE : ORDER);
        }
        int first = isNew ? NEW_FENCE : isFence ? STRONGER_FENCE : ORDER;
        boolean addsBoth = order == Mode.ACQ_REL && position.written() == Mode.RELAXED;
        return addsBoth ? first + SECOND_DIRECTION : first;
    }
}
