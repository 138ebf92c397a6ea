package dev.weakspot.litmus.repair;

import dev.weakspot.event.Mode;

/** What an order can be given more of, one at a time. */
enum Aspect {
    ACQUIRE(Mode.ACQUIRE),
    RELEASE(Mode.RELEASE),
    /** Goes beyond the two others, so it comes with whichever of them the operation can have. */
    SEQ_CST(Mode.SEQ_CST);

    private final Mode mode;

    Aspect(Mode mode) {
        this.mode = mode;
    }

    boolean isPartOf(Mode order) {
        return order.isAtLeast(mode);
    }

    /** The weakest order that has all that this one has, and this aspect too. */
    Mode addedTo(Mode order) {
        if (isPartOf(order)) {
            return order;
        }
        boolean isOtherHalf = this != SEQ_CST && (order == Mode.ACQUIRE || order == Mode.RELEASE);
        return isOtherHalf ? Mode.ACQ_REL : mode;
    }
}
