package dev.weakspot.cnative.log;

import java.util.Arrays;

/**
 * An open hash table from words, such as addresses, to non-negative numbers. It is used at every operation, and the
 * maps of the JDK box their keys and values. Nothing else of a collection library is needed here.
 */
final class LongTable {
    static final int NONE = -1;

    private static final int INITIAL_SLOTS = 64;

    private long[] keys = new long[INITIAL_SLOTS];

    /** 0 for a free slot, -1 for a removed entry, otherwise the value plus one. */
    private int[] values = new int[INITIAL_SLOTS];

    private int used;

    int get(long key) {
        int slot = slot(key);
        while (values[slot] != 0) {
            if (keys[slot] == key && values[slot] > 0) {
                return values[slot] - 1;
            }
            slot = (slot + 1) & (keys.length - 1);
        }
        return NONE;
    }

    /** Replaces an earlier value of the key. */
    void put(long key, int value) {
        remove(key);
        if ((used + 1) * 2 > keys.length) {
            grow();
        }
        int slot = slot(key);
        while (values[slot] > 0) {
            slot = (slot + 1) & (keys.length - 1);
        }
        used += values[slot] == 0 ? 1 : 0;
        keys[slot] = key;
        values[slot] = value + 1;
    }

    void remove(long key) {
        int slot = slot(key);
        while (values[slot] != 0) {
            if (keys[slot] == key && values[slot] > 0) {
                values[slot] = -1;
                return;
            }
            slot = (slot + 1) & (keys.length - 1);
        }
    }

    void clear() {
        if (used > 0) {
            Arrays.fill(values, 0);
            used = 0;
        }
    }

    private int slot(long key) {
        long mixed = key * 0x9e3779b97f4a7c15L;
        return (int) (mixed >>> 32) & (keys.length - 1);
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        long live = Arrays.stream(oldValues).filter(value -> value > 0).count();
        int size = live * 4 > keys.length ? keys.length * 2 : keys.length;
        keys = new long[size];
        values = new int[size];
        used = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] > 0) {
                put(oldKeys[i], oldValues[i] - 1);
            }
        }
    }
}
