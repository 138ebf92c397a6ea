package dev.weakspot.litmus.verify;

/**
 * Takes all steps of one state after the other, and notes what the states show. Used by one worker at a time.
 *
 * @param <N> what it notes
 */
interface Walk<N extends Notes<N>> {
    /** Hands all steps from the state at {@code base} to the sink. */
    void from(int[] records, int base, Sink sink);

    /** What was seen since it was last cleared. */
    N notes();

    /** Takes the steps of one state, as they are found. */
    interface Sink {
        /**
         * A thread goes from one node to another.
         *
         * @param records the state it starts in, at {@code base}, or a copy in which everything that the step changes
         *     is changed already; the thread's node and {@code slot} may be, or not
         * @param fences those the thread passes on the way
         * @param slot the cell or owner it changes to {@code value}, or {@link #NO_CHANGE}
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
