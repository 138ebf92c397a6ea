package dev.weakspot.cnative.log;

import java.util.Arrays;

/**
 * The call paths of all threads, as a tree: each path has a number, and extends another path by one call. Numbers are
 * never reused. A path and a program counter fit into one word, a packed site.
 */
public final class CallPaths {
    /** The empty path, with which every thread begins. */
    static final int ROOT = 0;

    private static final int COUNTER_BITS = 47;
    private static final long COUNTER = (1L << COUNTER_BITS) - 1;

    /** The number of path numbers that fit above a program counter. Each further path is represented by the root. */
    private static final int MOST_PATHS = 1 << (Long.SIZE - COUNTER_BITS);

    private int count = 1;
    private int[] callers = new int[256];
    private long[] calls = new long[256];

    /** An open hash table of path numbers. 0 is a free slot, because no call leads to the root. */
    private int[] table = new int[1024];

    /** The path of a function that is called at {@code call} on the path {@code caller}. */
    int extend(int caller, long call) {
        int slot = slot(caller, call);
        if (table[slot] != 0) {
            return table[slot];
        }
        if (count == MOST_PATHS) {
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

    /** The site of the last call on the path, which is not the empty one. */
    long lastCall(int path) {
        return packedSite(callers[path], calls[path]);
    }

    static long packedSite(int path, long programCounter) {
        return ((long) path << COUNTER_BITS) | (programCounter & COUNTER);
    }

    static long programCounter(long packedSite) {
        return packedSite & COUNTER;
    }

    /** The program counters of the calls on the path, innermost first. */
    long[] callers(long packedSite) {
        int path = (int) (packedSite >>> COUNTER_BITS);
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
