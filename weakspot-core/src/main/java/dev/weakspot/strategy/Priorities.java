package dev.weakspot.strategy;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which thread goes first. A thread gets a random priority when it is first looked at, and keeps it until someone changes
 * it. Below these comes who has let the others pass, the last one lowest. Below all of them lie numbered places, slot 1 the
 * highest; below the slots comes who has fallen behind, the last one lowest.
 */
final class Priorities {
    /** Random priorities lie above. */
    private static final long LOWEST_RANDOM = 1L << 62;

    private final Dice dice;
    private final BitSet hasOne = new BitSet();
    private long[] priority = new long[8];
    private long lowestAboveSlots;
    private long lowest;

    Priorities(Dice dice) {
        this.dice = dice;
    }

    /** Nobody has a priority. */
    void clear(int slots) {
        hasOne.clear();
        lowestAboveSlots = LOWEST_RANDOM;
        lowest = -slots;
    }

    /** The thread that goes first among those that can go on. Two random numbers of 62 bits are taken to differ. */
    int highest(Situation situation) {
        int first = situation.thread(0);
        for (int i = 0; i < situation.count(); i++) {
            int thread = situation.thread(i);
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

    /** Behind all that have been put into no slot and have not fallen behind; those keep their places. */
    void letOthersPass(int thread) {
        if (isAboveSlots(thread)) {
            set(thread, --lowestAboveSlots);
        }
    }

    /** Anywhere among those that have been put into no slot and have not fallen behind; those keep their places. */
    void drawAgain(int thread) {
        if (isAboveSlots(thread)) {
            forget(thread);
        }
    }

    private boolean isAboveSlots(int thread) {
        return of(thread) > 0;
    }

    /** It will be given a new one. */
    void forget(int thread) {
        hasOne.clear(thread);
    }

    private long of(int thread) {
        if (!hasOne.get(thread)) {
            set(thread, LOWEST_RANDOM + (dice.next() >>> 2));
        }
        return priority[thread];
    }

    private void set(int thread, long value) {
        if (thread >= priority.length) {
            priority = Arrays.copyOf(priority, thread * 2);
        }
        hasOne.set(thread);
        priority[thread] = value;
    }
}
