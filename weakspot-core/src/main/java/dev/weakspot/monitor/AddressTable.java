package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * Numbers by address: open addressing with linear probing, each key beside its number in one plain array. What is taken out
 * leaves no gap behind, so that the table does not fill up with what is no longer there.
 */
final class AddressTable {
    /** In place of a number where there is none; numbers are not negative. */
    static final long NONE = -1;

    private static final int LEAST_CAPACITY = 16;

    /** A key, and its number plus 1, so that 0 says that the place is free. */
    private long[] words = new long[2 * LEAST_CAPACITY];

    private int size;

    int size() {
        return size;
    }

    /** How many places there are; at least half of them are free. */
    int capacity() {
        return words.length / 2;
    }

    long get(long key) {
        return words[find(key) + 1] - 1;
    }

    void put(long key, long number) {
        if (size >= capacity() / 2) {
            grow();
        }
        int place = find(key);
        size += isFree(place) ? 1 : 0;
        words[place] = key;
        words[place + 1] = number + 1;
    }

    /** The number that was there. */
    long remove(long key) {
        int gap = find(key);
        if (isFree(gap)) {
            return NONE;
        }
        long removed = words[gap + 1] - 1;
        size--;
        // Whoever is not reached any more if the gap stays open moves into it, and leaves one.
        for (int place = next(gap); !isFree(place); place = next(place)) {
            int fromHome = (place - home(words[place])) & (words.length - 1);
            int fromGap = (place - gap) & (words.length - 1);
            if (fromHome >= fromGap) {
                words[gap] = words[place];
                words[gap + 1] = words[place + 1];
                gap = place;
            }
        }
        words[gap + 1] = 0;
        return removed;
    }

    /** Costs as much as there was in it, however large it has been before. */
    void clear() {
        if (size > 0) {
            int enough = Math.max(LEAST_CAPACITY, Integer.highestOneBit(size) * 4);
            if (enough < capacity()) {
                words = new long[2 * enough];
            } else {
                Arrays.fill(words, 0);
            }
            size = 0;
        }
    }

    private void grow() {
        long[] old = words;
        words = new long[old.length * 2];
        size = 0;
        for (int place = 0; place < old.length; place += 2) {
            if (old[place + 1] != 0) {
                put(old[place], old[place + 1] - 1);
            }
        }
    }

    /** Where the key is, or where it would go. */
    private int find(long key) {
        int place = home(key);
        while (!isFree(place) && words[place] != key) {
            place = next(place);
        }
        return place;
    }

    private boolean isFree(int place) {
        return words[place + 1] == 0;
    }

    private int next(int place) {
        return (place + 2) & (words.length - 1);
    }

    private int home(long key) {
        return ((int) ((key * 0x9E3779B97F4A7C15L) >>> 32) * 2) & (words.length - 1);
    }
}
