package dev.weakspot.litmus.verify.twin;

/** The program has more states than anybody wants to look at naively. */
final class TooLarge extends Exception {
    private static final long serialVersionUID = 1L;
}
