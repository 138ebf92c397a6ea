package dev.weakspot.litmus.search;

import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import java.util.List;

/**
 * A state space: its states, the steps between them, and the notes on the states.
 *
 * @param <N> the notes on the states
 */
public interface Space<N extends StateNotes<N>> {
    StateLayout layout();

    List<ThreadAutomaton> threads();

    int[] initialState();

    Walk<N> newWalk();

    N newNotes();
}
