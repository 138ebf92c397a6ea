package dev.weakspot.litmus.axioms;

/** The axioms do not support the program: it has loops, barriers or choices, or is too large. */
public final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Unsupported(String message) {
        super(message);
    }
}
