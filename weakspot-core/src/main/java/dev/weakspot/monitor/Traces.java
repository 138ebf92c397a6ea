package dev.weakspot.monitor;

import dev.weakspot.event.Operation;
import java.util.Arrays;

/**
 * What is remembered of accesses, in chains: one for each granule, the newest first. A trace is a number; what it says is
 * in rows of plain numbers, and places that are given back are used again.
 */
final class Traces {
    /** In place of a trace, at the end of a chain. */
    static final int NONE = 0;

    private long[] stamps = new long[16];
    private long[] sites = new long[16];
    private int[] next = new int[16];
    private Operation[] operations = new Operation[16];
    private int made = NONE + 1;
    private int spare = NONE;
    private int live;

    /** Costs as much as was remembered. */
    void reset() {
        Arrays.fill(operations, 0, made, null);
        made = NONE + 1;
        spare = NONE;
        live = 0;
    }

    /** How many there are. */
    int count() {
        return live;
    }

    /** A new one, before this chain; of its operation and its site number one tells where it was. */
    int add(long stamp, Operation operation, long site, int chain) {
        int trace = spare;
        if (trace != NONE) {
            spare = next[trace];
        } else {
            trace = made++;
            if (trace == stamps.length) {
                grow();
            }
        }
        stamps[trace] = stamp;
        sites[trace] = site;
        operations[trace] = operation;
        next[trace] = chain;
        live++;
        return trace;
    }

    private void grow() {
        int capacity = stamps.length * 2;
        stamps = Arrays.copyOf(stamps, capacity);
        sites = Arrays.copyOf(sites, capacity);
        next = Arrays.copyOf(next, capacity);
        operations = Arrays.copyOf(operations, capacity);
    }

    int next(int trace) {
        return next[trace];
    }

    long stamp(int trace) {
        return stamps[trace];
    }

    /** Null for one of many plain accesses, which has a site number. */
    Operation operation(int trace) {
        return operations[trace];
    }

    long site(int trace) {
        return sites[trace];
    }

    /** Without these bytes. */
    void forgetBytes(int trace, int bytes) {
        stamps[trace] &= ~(long) bytes;
    }

    /** The chain without those that have no bytes left. */
    int withoutEmpty(int chain) {
        int first = chain;
        int before = NONE;
        for (int trace = chain, after; trace != NONE; trace = after) {
            after = next[trace];
            if (Stamp.bytes(stamps[trace]) != 0) {
                before = trace;
            } else {
                if (before == NONE) {
                    first = after;
                } else {
                    next[before] = after;
                }
                giveBack(trace);
            }
        }
        return first;
    }

    private void giveBack(int trace) {
        operations[trace] = null;
        next[trace] = spare;
        spare = trace;
        live--;
    }
}
