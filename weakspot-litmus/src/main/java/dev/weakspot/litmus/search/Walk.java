package dev.weakspot.litmus.search;

import dev.weakspot.litmus.automaton.Fences;
import dev.weakspot.litmus.automaton.LocalNode;

/**
 * Computes all steps from a state, and notes on the state. Used by one worker at a time.
 *
 * @param <N> the notes on the states
 */
public interface Walk<N extends StateNotes<N>> {
    /** Passes all steps from the state at {@code base} to the sink. */
    void from(int[] records, int base, Sink sink);

    /** The notes since they were last cleared. */
    N notes();

    /** Receives the steps from one state. */
    interface Sink {
        /**
         * A thread moves from one node to another.
         *
         * @param records the state before the step, at {@code base}. Other changes of the step, such as released
         *     threads, are already applied to it. The changes of the thread's node and of {@code slot} may be missing.
         * @param fences the fences that the thread passes
         * @param slot the cell or mutex owner that changes to {@code value}, or {@link #NO_CHANGE}
         */
        void step(
                int[] records,
                int base,
                LocalNode from,
                LocalNode to,
                Fences fences,
                int slot,
                int value,
                long fingerprint);

        int NO_CHANGE = -1;
    }
}
