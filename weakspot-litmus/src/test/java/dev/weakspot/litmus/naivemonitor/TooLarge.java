package dev.weakspot.litmus.naivemonitor;

/** The program has too many states for the naive search. */
final class TooLarge extends Exception {
    private static final long serialVersionUID = 1L;
}
