package dev.weakspot.litmus.axioms;

/** The program has something the axioms are not written for: loops, barriers, choices; or it is too large for them. */
final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unsupported(String message) {
        super(message);
    }
}
