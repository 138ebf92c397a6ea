package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * A hash table from addresses to numbers: open addressing with linear probing, each key beside its number in one array. Removal
 * closes the gap, so the table needs no markers for removed keys.
 */
final class AddressTable {
    /** Stands for a missing number; numbers are not negative. */
    static final long NONE = -1;

    private static final int LEAST_CAPACITY = 16;

    /** Pairs of a key and its number plus 1; 0 marks a free slot. */
    private long[] words = new long[2 * LEAST_CAPACITY];

    private int size;

    int size() {
        return size;
    }

    /** The number of slots; at least half of them are free. */
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
        int slot = find(key);
        size += isFree(slot) ? 1 : 0;
        words[slot] = key;
        words[slot + 1] = number + 1;
    }

    /** Removes a key and returns its number. */
    long remove(long key) {
        int gap = find(key);
        if (isFree(gap)) {
            return NONE;
        }
        long removed = words[gap + 1] - 1;
        size--;
        // A key that the gap makes unreachable moves into it and leaves a new gap.
        for (int slot = next(gap); !isFree(slot); slot = next(slot)) {
            int fromHome = (slot - home(words[slot])) & (words.length - 1);
            int fromGap = (slot - gap) & (words.length - 1);
            if (fromHome >= fromGap) {
                words[gap] = words[slot];
                words[gap + 1] = words[slot + 1];
                gap = slot;
            }
        }
        words[gap + 1] = 0;
        return removed;
    }

    /** The cost follows the present size, not the largest size before. */
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
        for (int slot = 0; slot < old.length; slot += 2) {
            if (old[slot + 1] != 0) {
                put(old[slot], old[slot + 1] - 1);
            }
        }
    }

    /** The slot of the key, or the free slot for it. */
    private int find(long key) {
        int slot = home(key);
        while (!isFree(slot) && words[slot] != key) {
            slot = next(slot);
        }
        return slot;
    }

    private boolean isFree(int slot) {
        return words[slot + 1] == 0;
    }

    private int next(int slot) {
        return (slot + 2) & (words.length - 1);
    }

    private int home(long key) {
        return ((int) ((key * 0x9E3779B97F4A7C15L) >>> 32) * 2) & (words.length - 1);
    }
}
