package dev.weakspot.scheduling;

import dev.weakspot.event.Operation;

/** The state of a run before a step: the enabled threads, and the next operation of each. */
public interface SchedulingPoint {
    /** The number of enabled threads; at least one. */
    int count();

    /** The enabled threads, in ascending order. */
    int thread(int index);

    default boolean isEnabled(int thread) {
        for (int i = 0; i < count(); i++) {
            if (thread(i) == thread) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread is enabled. If it is outside control, the engine first waits until it is back under control. */
    default boolean becomesEnabled(int thread) {
        return isEnabled(thread);
    }

    /** The next operation of a thread. */
    Operation operation(int thread);

    /** Whether the operation repeats a read of a failed iteration, now that there may be a newer value. */
    boolean isRetry(int thread);

    /**
     * Whether the last turn of the thread's waiting loop made no progress: the thread is in the state before the turn, its reads
     * are undone, and it could have read newer values.
     */
    default boolean hasMadeNoProgress(int thread) {
        return false;
    }

    /** Whether the thread has written plain data since its last operation. Its next operation may publish the data. */
    default boolean hasJustWritten(int thread) {
        return false;
    }

    /** The choice of the thread's memory access that takes the entry the thread knows, or the closest to it. */
    int localChoice(int thread);

    /** Whether the program supports {@link #fingerprint}. */
    boolean hasFingerprint();

    /** A hash of the state: equal for states with the same continuations, different for others but for hash collisions. */
    long fingerprint();
}
