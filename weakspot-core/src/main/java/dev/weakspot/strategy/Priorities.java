package dev.weakspot.strategy;

import dev.weakspot.scheduling.RandomSource;
import dev.weakspot.scheduling.SchedulingPoint;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The priorities of threads. A thread draws a random priority when it is first compared, and keeps it until a strategy
 * changes it. From high to low there are four ranges:
 *
 * <ol>
 *   <li>random priorities;
 *   <li>threads that yielded, the latest lowest;
 *   <li>numbered slots, slot 1 highest;
 *   <li>threads moved to the end, the latest lowest.
 * </ol>
 */
final class Priorities {
    /** The lower limit of random priorities. */
    private static final long LOWEST_RANDOM = 1L << 62;

    private final RandomSource random;
    private final BitSet isSet = new BitSet();
    private long[] priority = new long[8];
    private long lowestAboveSlots;
    private long lowest;

    Priorities(RandomSource random) {
        this.random = random;
    }

    /** Removes all priorities, and reserves this many slots. */
    void clear(int slots) {
        isSet.clear();
        lowestAboveSlots = LOWEST_RANDOM;
        lowest = -slots;
    }

    /** The enabled thread with the highest priority. Two random numbers of 62 bits are assumed to differ. */
    int highest(SchedulingPoint point) {
        int first = point.thread(0);
        for (int i = 0; i < point.count(); i++) {
            int thread = point.thread(i);
            if (of(thread) > of(first)) {
                first = thread;
            }
        }
        return first;
    }

    void moveToSlot(int thread, int slot) {
        set(thread, -slot);
    }

    void moveToEnd(int thread) {
        set(thread, --lowest);
    }

    /** Moves a thread below the random priorities. A thread in a slot or at the end stays there. */
    void yieldToOthers(int thread) {
        if (isAboveSlots(thread)) {
            set(thread, --lowestAboveSlots);
        }
    }

    /** Draws a new random priority. A thread in a slot or at the end stays there. */
    void drawAgain(int thread) {
        if (isAboveSlots(thread)) {
            forget(thread);
        }
    }

    private boolean isAboveSlots(int thread) {
        return of(thread) > 0;
    }

    /** Removes the priority of a thread: the next comparison draws a new one. */
    void forget(int thread) {
        isSet.clear(thread);
    }

    private long of(int thread) {
        if (!isSet.get(thread)) {
            set(thread, LOWEST_RANDOM + (random.next() >>> 2));
        }
        return priority[thread];
    }

    private void set(int thread, long value) {
        if (thread >= priority.length) {
            priority = Arrays.copyOf(priority, thread * 2);
        }
        isSet.set(thread);
        priority[thread] = value;
    }
}
