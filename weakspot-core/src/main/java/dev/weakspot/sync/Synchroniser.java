package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Patience;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.BitSet;

/** An object that threads wait for. Used again in every run. */
interface Synchroniser {
    /** In place of a thread. */
    int NOBODY = -1;

    /** A new run. */
    void reset();

    /** Whether it is as in a run that has not come to it, so that it need not be told of. */
    boolean isUntouched();

    /** Adds its state, in a way that shows where it ends; without clocks. */
    void addTo(StateKey key);

    /** Adds the clocks that someone may still acquire; how many there are follows from its state. */
    void addViewsTo(Views views);

    /** In how many ways one may come by something. Nobody gives up on what could be had at once: POSIX does not allow it. */
    static int ways(boolean isFree, Patience patience) {
        if (patience.isNone()) {
            return 1;
        }
        return isFree || patience.isTimed() ? 1 : 0;
    }

    static Outcome outcome(boolean isFree, Patience patience, int way) {
        if (isFree && way == 0) {
            return Outcome.DONE;
        }
        return patience.isNone() ? Outcome.REFUSED : Outcome.TIMED_OUT;
    }

    /** Adds a set of threads. */
    static void addTo(StateKey key, BitSet threads) {
        for (int thread = threads.nextSetBit(0); thread >= 0; thread = threads.nextSetBit(thread + 1)) {
            key.add(thread);
        }
        key.add(NOBODY);
    }
}
