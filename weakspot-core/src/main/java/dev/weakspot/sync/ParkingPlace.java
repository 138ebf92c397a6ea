package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation.Park;
import dev.weakspot.event.Synchronisation.Unpark;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.BitSet;

/**
 * Where threads sleep until others wake them, as in a Linux futex. A thread sleeps from when it arrives: whoever wakes
 * sleepers from then on may wake it, and nobody can slip in between its last look at memory and its sleep.
 *
 * <p>To be woken orders nothing: a thread that has been woken knows no more than before, and looks at memory again. Of those
 * that sleep any may be woken. That a thread wakes up although nobody woke it is not modelled.
 */
final class ParkingPlace implements Synchroniser {
    private final BitSet asleep = new BitSet();
    private final BitSet woken = new BitSet();

    /** Also said of one that was interrupted here, and may have been woken meanwhile. */
    void arrive(int thread) {
        if (!woken.get(thread)) {
            asleep.set(thread);
        }
    }

    int ways(Park park) {
        return woken.get(park.thread()) || park.patience().isTimed() ? 1 : 0;
    }

    Outcome perform(Park park) {
        boolean isWoken = woken.get(park.thread());
        asleep.clear(park.thread());
        woken.clear(park.thread());
        return isWoken ? Outcome.DONE : Outcome.TIMED_OUT;
    }

    /** One for each set of sleepers that may be woken. */
    int ways(Unpark unpark) {
        return combinations(asleep.cardinality(), woken(unpark));
    }

    /** Wakes sleepers, and says how many. */
    int perform(Unpark unpark, int way) {
        int count = woken(unpark);
        int left = count;
        int rank = way;
        int after = asleep.cardinality();
        for (int thread = asleep.nextSetBit(0); left > 0; thread = asleep.nextSetBit(thread + 1)) {
            after--;
            int waysWithIt = combinations(after, left - 1);
            if (rank < waysWithIt) {
                asleep.clear(thread);
                woken.set(thread);
                left--;
            } else {
                rank -= waysWithIt;
            }
        }
        return count;
    }

    private int woken(Unpark unpark) {
        int sleepers = asleep.cardinality();
        return unpark.isForAll() ? sleepers : Math.min(sleepers, unpark.count());
    }

    /** How many ways there are to choose so many of them; where these are very many, not all are counted. */
    private static int combinations(int all, int chosen) {
        long ways = 1;
        for (int i = 1; i <= Math.min(chosen, all - chosen); i++) {
            ways = ways * (all - i + 1) / i;
            if (ways > Integer.MAX_VALUE) {
                return Integer.MAX_VALUE;
            }
        }
        return (int) ways;
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
        Synchroniser.addTo(key, asleep);
        Synchroniser.addTo(key, woken);
    }

    @Override
    public void addViewsTo(Views views) {}
}
