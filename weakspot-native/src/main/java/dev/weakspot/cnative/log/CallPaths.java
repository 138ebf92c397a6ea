package dev.weakspot.cnative.log;

import java.util.Arrays;

/**
 * All ways by which threads have come into functions, as a tree: each way is a number, and leads from another one by a call.
 * Numbers stay for as long as the process; a way together with a program counter fits into one word.
 */
public final class CallPaths {
    /** Where threads begin. */
    static final int ROOT = 0;

    private static final int COUNTER_BITS = 47;
    private static final long COUNTER = (1L << COUNTER_BITS) - 1;

    /** What fits above a program counter; further ways are not told apart, and known as the root. */
    private static final int MOST = 1 << (Long.SIZE - COUNTER_BITS);

    private int count = 1;
    private int[] callers = new int[256];
    private long[] calls = new long[256];

    /** An open hash table of numbers; 0 is free, because nobody comes to the root by a call. */
    private int[] table = new int[1024];

    /** The way of whoever is called there from this one. */
    int into(int caller, long call) {
        int slot = slot(caller, call);
        if (table[slot] != 0) {
            return table[slot];
        }
        if (count == MOST) {
            return ROOT;
        }
        if (count == callers.length) {
            callers = Arrays.copyOf(callers, count * 2);
            calls = Arrays.copyOf(calls, count * 2);
        }
        callers[count] = caller;
        calls[count] = call;
        table[slot] = count;
        if (++count > table.length / 2) {
            grow();
        }
        return count - 1;
    }

    private int slot(int caller, long call) {
        long mixed = (call * 0x9e3779b97f4a7c15L) ^ (caller * 0xff51afd7ed558ccdL);
        int slot = (int) (mixed >>> 32) & (table.length - 1);
        while (table[slot] != 0 && (callers[table[slot]] != caller || calls[table[slot]] != call)) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    private void grow() {
        table = new int[table.length * 2];
        for (int path = 1; path < count; path++) {
            table[slot(callers[path], calls[path])] = path;
        }
    }

    /** Both in one word. */
    static long place(int path, long programCounter) {
        return ((long) path << COUNTER_BITS) | (programCounter & COUNTER);
    }

    static long programCounter(long place) {
        return place & COUNTER;
    }

    /** Where the calls were made that led to the place, the last one first. */
    long[] callers(long place) {
        int path = (int) (place >>> COUNTER_BITS);
        int depth = 0;
        for (int at = path; at != ROOT; at = callers[at]) {
            depth++;
        }
        long[] all = new long[depth];
        int index = 0;
        for (int at = path; at != ROOT; at = callers[at]) {
            all[index++] = calls[at];
        }
        return all;
    }
}
