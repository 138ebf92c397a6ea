package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.BitSet;

/** A synchronisation object. It is reset and reused in every run. */
interface SyncObject {
    /** Stands for the absence of a thread. */
    int NO_THREAD = -1;

    void reset();

    /** Whether the object is in its initial state, so that state keys can leave it out. */
    boolean isUntouched();

    /** Adds the state without clocks, in a self-delimiting encoding. */
    void addTo(StateKey key);

    /** Adds the clocks that a thread may still acquire; their number follows from the state. */
    void addViewsTo(RelevantClocks views);

    /** The number of choices of an acquisition. POSIX does not allow a time-out if the object is free. */
    static int choices(boolean isFree, WaitLimit limit) {
        if (limit.isNone()) {
            return 1;
        }
        return isFree || limit.isTimed() ? 1 : 0;
    }

    static SyncResult outcome(boolean isFree, WaitLimit limit, int choice) {
        if (isFree && choice == 0) {
            return SyncResult.DONE;
        }
        return limit.isNone() ? SyncResult.REFUSED : SyncResult.TIMED_OUT;
    }

    /** Adds a set of threads. */
    static void addTo(StateKey key, BitSet threads) {
        for (int thread = threads.nextSetBit(0); thread >= 0; thread = threads.nextSetBit(thread + 1)) {
            key.add(thread);
        }
        key.add(NO_THREAD);
    }
}
