package dev.weakspot.cnative.control;

import dev.weakspot.event.Mode;

/** Maps the numbers of memory orders, as compilers define them, to modes. Consume is treated as acquire. */
final class CompilerMemoryOrders {
    private static final Mode[] BY_NUMBER = {
        Mode.RELAXED, Mode.ACQUIRE, Mode.ACQUIRE, Mode.RELEASE, Mode.ACQ_REL, Mode.SEQ_CST
    };

    private CompilerMemoryOrders() {}

    /** The mode of an update or a fence. An unknown number stands for seq_cst. */
    static Mode any(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : Mode.SEQ_CST;
    }

    /** The mode of a read. In C a release read is undefined; compilers drop the release part. */
    static Mode ofRead(int number) {
        return switch (any(number)) {
            case RELEASE -> Mode.RELAXED;
            case ACQ_REL -> Mode.ACQUIRE;
            default -> any(number);
        };
    }

    /** The mode of a write. In C an acquire write is undefined; compilers drop the acquire part. */
    static Mode ofWrite(int number) {
        return switch (any(number)) {
            case ACQUIRE -> Mode.RELAXED;
            case ACQ_REL -> Mode.RELEASE;
            default -> any(number);
        };
    }
}
