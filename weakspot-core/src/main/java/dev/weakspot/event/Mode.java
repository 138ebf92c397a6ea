package dev.weakspot.event;

/** The memory ordering of an access or fence. {@code consume} of C++ is {@link #ACQUIRE}, as compilers implement it. */
public enum Mode {
    NON_ATOMIC("non-atomic"),
    RELAXED("relaxed"),
    ACQUIRE("acquire"),
    RELEASE("release"),
    ACQ_REL("acq_rel"),
    SEQ_CST("seq_cst");

    private final String word;

    Mode(String word) {
        this.word = word;
    }

    /** Acquire and release are incomparable, so modes are never compared by ordinal. */
    public boolean isAtLeast(Mode floor) {
        return switch (floor) {
            case NON_ATOMIC -> true;
            case RELAXED -> this != NON_ATOMIC;
            case ACQUIRE -> this == ACQUIRE || isAtLeast(ACQ_REL);
            case RELEASE -> this == RELEASE || isAtLeast(ACQ_REL);
            case ACQ_REL -> this == ACQ_REL || this == SEQ_CST;
            case SEQ_CST -> this == SEQ_CST;
        };
    }

    /** The weakest mode that is at least this one and the other. */
    public Mode and(Mode other) {
        return isAtLeast(other) ? this : other.isAtLeast(this) ? other : ACQ_REL;
    }

    public boolean suitsLoad() {
        return this != RELEASE && this != ACQ_REL;
    }

    public boolean suitsStore() {
        return this != ACQUIRE && this != ACQ_REL;
    }

    /** The name in reports and JSON. */
    public String word() {
        return word;
    }
}
