package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation.Park;
import dev.weakspot.event.Synchronisation.Unpark;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.BitSet;

/**
 * A queue of sleeping threads, as of a Linux futex. A thread sleeps from its arrival: every later unpark may wake it, and no
 * step of another thread comes between its last memory access and its sleep.
 *
 * <p>A wake-up creates no happens-before edge: a woken thread reads memory again. An unpark may wake any of the sleeping threads.
 * Spurious wake-ups are not modelled.
 */
final class Parker implements SyncObject {
    private final BitSet asleep = new BitSet();
    private final BitSet woken = new BitSet();

    /** Also called for a thread that was interrupted here, and that may have been woken meanwhile. */
    void arrive(int thread) {
        if (!woken.get(thread)) {
            asleep.set(thread);
        }
    }

    int choices(Park park) {
        return woken.get(park.thread()) || park.limit().isTimed() ? 1 : 0;
    }

    SyncResult perform(Park park) {
        boolean isWoken = woken.get(park.thread());
        asleep.clear(park.thread());
        woken.clear(park.thread());
        return isWoken ? SyncResult.DONE : SyncResult.TIMED_OUT;
    }

    /** One choice for each set of sleeping threads that may be woken. */
    int choices(Unpark unpark) {
        return combinations(asleep.cardinality(), wakeCount(unpark));
    }

    /** Wakes the chosen set of threads, and returns their number. */
    int perform(Unpark unpark, int choice) {
        int count = wakeCount(unpark);
        int left = count;
        int rank = choice;
        int after = asleep.cardinality();
        for (int thread = asleep.nextSetBit(0); left > 0; thread = asleep.nextSetBit(thread + 1)) {
            after--;
            int choicesWithThread = combinations(after, left - 1);
            if (rank < choicesWithThread) {
                asleep.clear(thread);
                woken.set(thread);
                left--;
            } else {
                rank -= choicesWithThread;
            }
        }
        return count;
    }

    private int wakeCount(Unpark unpark) {
        int sleepers = asleep.cardinality();
        return unpark.isForAll() ? sleepers : Math.min(sleepers, unpark.count());
    }

    /** The binomial coefficient, limited to {@link Integer#MAX_VALUE}. */
    private static int combinations(int all, int chosen) {
        long choices = 1;
        for (int i = 1; i <= Math.min(chosen, all - chosen); i++) {
            choices = choices * (all - i + 1) / i;
            if (choices > Integer.MAX_VALUE) {
                return Integer.MAX_VALUE;
            }
        }
        return (int) choices;
    }

    @Override
    public void reset() {
        asleep.clear();
        woken.clear();
    }

    @Override
    public boolean isUntouched() {
        return asleep.isEmpty() && woken.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        SyncObject.addTo(key, asleep);
        SyncObject.addTo(key, woken);
    }

    @Override
    public void addViewsTo(RelevantClocks views) {}
}
