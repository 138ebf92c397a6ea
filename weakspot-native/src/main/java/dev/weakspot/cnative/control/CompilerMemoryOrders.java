package dev.weakspot.cnative.control;

import dev.weakspot.event.Mode;

/** Memory orders as compilers number them. */
final class CompilerMemoryOrders {
    private static final Mode[] BY_NUMBER = {
        Mode.RELAXED, Mode.ACQUIRE, Mode.ACQUIRE, Mode.RELEASE, Mode.ACQ_REL, Mode.SEQ_CST
    };

    private CompilerMemoryOrders() {}

    static Mode any(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : Mode.SEQ_CST;
    }

    /** That of a read. What a read cannot be is undefined in C; compilers leave it out. */
    static Mode ofRead(int number) {
        return switch (any(number)) {
            case RELEASE -> Mode.RELAXED;
            case ACQ_REL -> Mode.ACQUIRE;
            default -> any(number);
        };
    }

    static Mode ofWrite(int number) {
        return switch (any(number)) {
            case ACQUIRE -> Mode.RELAXED;
            case ACQ_REL -> Mode.RELEASE;
            default -> any(number);
        };
    }
}
