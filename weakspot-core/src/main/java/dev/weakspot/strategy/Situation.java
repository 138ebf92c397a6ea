package dev.weakspot.strategy;

import dev.weakspot.event.Operation;

/** Where a run stands: which threads can go on, and what each of them would do. */
public interface Situation {
    /** How many threads can go on; at least one. */
    int count();

    /** The threads that can go on, by rising number. */
    int thread(int index);

    default boolean canGoOn(int thread) {
        for (int i = 0; i < count(); i++) {
            if (thread(i) == thread) {
                return true;
            }
        }
        return false;
    }

    /** Whether this thread can go on after all: if it is absent, it is waited for. */
    default boolean comesBack(int thread) {
        return canGoOn(thread);
    }

    /** What this thread would do. */
    Operation operation(int thread);

    /** Whether this thread would read once more what it has read in vain, now that there may be something newer. */
    boolean isRetry(int thread);

    /**
     * Whether this thread has just read old values in vain: it stands where it stood, as if it had not read, and could have
     * read something newer.
     */
    default boolean hasTurnedInVain(int thread) {
        return false;
    }

    /** Whether this thread has written plain data on its way to what it would do next, by which it may tell others of them. */
    default boolean hasJustWritten(int thread) {
        return false;
    }

    /** The way in which this thread's memory access would take what the thread knows, or the closest to it. */
    int localWay(int thread);

    /** Whether states can be told apart by {@link #fingerprint}. */
    boolean hasFingerprint();

    /** The same for states from which the same can happen; of states that differ only by the rarest chance. */
    long fingerprint();
}
