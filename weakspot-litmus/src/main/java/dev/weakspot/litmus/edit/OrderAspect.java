package dev.weakspot.litmus.edit;

import dev.weakspot.event.Mode;

/** The properties by which a memory order can be strengthened, one at a time. */
public enum OrderAspect {
    ACQUIRE(Mode.ACQUIRE),
    RELEASE(Mode.RELEASE),
    /** Stronger than the other two aspects: it includes each of them that the operation allows. */
    SEQ_CST(Mode.SEQ_CST);

    private final Mode mode;

    OrderAspect(Mode mode) {
        this.mode = mode;
    }

    public boolean isPartOf(Mode order) {
        return order.isAtLeast(mode);
    }

    /** The weakest order that is at least {@code order} and has this aspect. */
    Mode addedTo(Mode order) {
        if (isPartOf(order)) {
            return order;
        }
        boolean isOtherHalf = this != SEQ_CST && (order == Mode.ACQUIRE || order == Mode.RELEASE);
        return isOtherHalf ? Mode.ACQ_REL : mode;
    }
}
