package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * Numbers by address: open addressing with linear probing in two plain arrays. What is taken out leaves no gap behind, so
 * that the table does not fill up with what is no longer there.
 */
final class AddressTable {
    /** In place of a number where there is none. */
    static final long NONE = -1;

    private static final int LEAST_CAPACITY = 16;

    private long[] keys;
    private long[] values;
    private int size;

    AddressTable() {
        allocate(LEAST_CAPACITY);
    }

    private void allocate(int capacity) {
        keys = new long[capacity];
        values = new long[capacity];
        Arrays.fill(values, NONE);
        size = 0;
    }

    int size() {
        return size;
    }

    long get(long key) {
        return values[find(key)];
    }

    void put(long key, long value) {
        if (2 * size >= keys.length) {
            grow();
        }
        int place = find(key);
        size += values[place] == NONE ? 1 : 0;
        keys[place] = key;
        values[place] = value;
    }

    /** The number that was there. */
    long remove(long key) {
        int gap = find(key);
        long removed = values[gap];
        if (removed == NONE) {
            return NONE;
        }
        size--;
        // Whoever is not reached any more if the gap stays open moves into it, and leaves one.
        for (int place = next(gap); values[place] != NONE; place = next(place)) {
            int fromHome = (place - home(keys[place])) & (keys.length - 1);
            int fromGap = (place - gap) & (keys.length - 1);
            if (fromHome >= fromGap) {
                keys[gap] = keys[place];
                values[gap] = values[place];
                gap = place;
            }
        }
        values[gap] = NONE;
        return removed;
    }

    /** Costs as much as there was in it, however large it has been before. */
    void clear() {
        if (size == 0) {
            return;
        }
        int enough = Math.max(LEAST_CAPACITY, Integer.highestOneBit(size) * 4);
        if (enough < keys.length) {
            allocate(enough);
        } else {
            Arrays.fill(values, NONE);
            size = 0;
        }
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldValues = values;
        allocate(oldKeys.length * 2);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != NONE) {
                put(oldKeys[i], oldValues[i]);
            }
        }
    }

    /** Where the key is, or where it would go. */
    private int find(long key) {
        int place = home(key);
        while (values[place] != NONE && keys[place] != key) {
            place = next(place);
        }
        return place;
    }

    private int next(int place) {
        return (place + 1) & (keys.length - 1);
    }

    private int home(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (keys.length - 1);
    }
}
