package dev.weakspot.litmus.search;

/**
 * Notes on a set of states.
 *
 * @param <N> the class itself
 */
public interface StateNotes<N extends StateNotes<N>> {
    /** Adds the notes on later states of the search. For a finding in both, the earlier state is kept. */
    void append(N later);

    void clear();

    /** Whether more states cannot change the answer. */
    boolean isSettled();
}
