package dev.weakspot.litmus.program;

/** An evaluation that C leaves undefined: the thread crashes there. Control flow, so without a stack trace. */
final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Fault(String reason) {
        super(reason, null, false, false);
    }
}
