package dev.weakspot.litmus.verify;

import java.util.List;

/**
 * What there is to search: states, the steps between them, what to note of them.
 *
 * @param <N> what is noted
 */
interface Space<N extends Notes<N>> {
    StateLayout layout();

    List<ThreadAutomaton> threads();

    int[] initialState();

    Walk<N> newWalk();

    N newNotes();
}
