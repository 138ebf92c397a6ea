package dev.weakspot.control;

import java.util.function.IntToLongFunction;

/**
 * Capability: judges whether a thread is in a waiting loop, which only reads until a location holds an expected value. Hashes of
 * the local state decide whether a thread is back where it was.
 */
public interface WaitingLoopOracle {
    /** Stands for a hash where the front end does not have the whole local state. */
    long UNKNOWN_STATE = 0;

    /** The local state is unknown, and every operation may be in a loop. */
    WaitingLoopOracle NONE = new WaitingLoopOracle() {
        @Override
        public long localStateHash(int thread) {
            return UNKNOWN_STATE;
        }

        @Override
        public boolean isHashTooFine() {
            return false;
        }

        @Override
        public boolean mayRepeat(int thread) {
            return true;
        }

        @Override
        public boolean wouldRepeat(int thread, long value, IntToLongFunction newest) {
            return false;
        }

        @Override
        public boolean keepsRepeating(int thread, long value) {
            return true;
        }
    };

    /** A hash of the thread's registers and stack: equal only if the thread continues in the same way; or {@link #UNKNOWN_STATE}. */
    long localStateHash(int thread);

    /**
     * Whether hashes may differ although no relevant state does: registers and stack hold dead values, and some loops count their
     * iterations. Then a thread that reaches the same operation again after reads only is probably waiting, whatever its hash.
     */
    boolean isHashTooFine();

    /** Whether the thread may reach its next operation again, so that it may be part of a waiting loop. */
    boolean mayRepeat(int thread);

    /**
     * Whether the thread returns to its present state with reads only, if its next operation reads this value and all later ones
     * read the newest values. False if the front end cannot decide. If {@linkplain #isHashTooFine() hashes are too fine},
     * reaching the same operation counts as returning.
     *
     * @param newest the newest value of each location
     */
    boolean wouldRepeat(int thread, long value, IntToLongFunction newest);

    /**
     * Whether the thread, which has read this value and is at the same operation again, repeats for as long as it reads it. False
     * for a loop that only counts. Asked only where {@linkplain #isHashTooFine() hashes are too fine}.
     */
    boolean keepsRepeating(int thread, long value);
}
