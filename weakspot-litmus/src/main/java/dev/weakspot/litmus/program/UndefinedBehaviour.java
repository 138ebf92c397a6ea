package dev.weakspot.litmus.program;

/**
 * An evaluation with undefined behaviour in C; the thread crashes. It serves as control flow, without a stack trace.
 */
public final class UndefinedBehaviour extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UndefinedBehaviour(String reason) {
        super(reason, null, false, false);
    }
}
