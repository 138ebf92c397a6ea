package dev.weakspot.litmus.verify;

/**
 * What a set of states showed.
 *
 * @param <N> the class itself
 */
interface Notes<N extends Notes<N>> {
    /** Adds what comes later in the search; where both saw the same, this one saw it first. */
    void append(N later);

    void clear();

    /** Whether more states cannot change the answer. */
    boolean isSettled();
}
