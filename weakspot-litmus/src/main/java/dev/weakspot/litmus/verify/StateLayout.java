package dev.weakspot.litmus.verify;

import dev.weakspot.litmus.program.Program;

/**
 * How a global state lies in an {@code int[]}, one record after the other.
 *
 * <pre>
 *   0          1            2             3 …                 …                  …
 *   state id   fingerprint  fingerprint   local node of each  value of each      owner of each mutex
 *   (parent's  low half     high half     thread              cell               (0 none, else thread + 1)
 *   in a new)
 * </pre>
 *
 * The fingerprint of a state is the sum of one number for each of its words, so that a step changes it by what it
 * changes. Barriers need no word: who waits at one stands in the local nodes.
 */
final class StateLayout {
    static final int ID = 0;
    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int NODES = 3;

    private final int threads;
    private final int cells;
    private final int stride;

    StateLayout(Program program) {
        this.threads = program.threads().size();
        this.cells = program.cells().size();
        this.stride = NODES + threads + cells + program.mutexes().size();
    }

    /** Ints in one record. */
    int stride() {
        return stride;
    }

    int threads() {
        return threads;
    }

    int node(int thread) {
        return NODES + thread;
    }

    int cell(int number) {
        return NODES + threads + number;
    }

    int cellNumber(int slot) {
        return slot - NODES - threads;
    }

    int owner(int mutex) {
        return NODES + threads + cells + mutex;
    }

    static long fingerprint(int[] records, int at) {
        return (records[at + LOW] & 0xFFFFFFFFL) | ((long) records[at + HIGH] << 32);
    }

    static void setFingerprint(int[] records, int at, long fingerprint) {
        records[at + LOW] = (int) fingerprint;
        records[at + HIGH] = (int) (fingerprint >>> 32);
    }

    /** What a cell or owner with this value adds to the fingerprint. */
    static long share(int slot, int value) {
        return mix((((long) slot << 32) | (value & 0xFFFFFFFFL)) + 0x9E3779B97F4A7C15L);
    }

    /** Steele et al.'s SplitMix64 finaliser: every bit of the input moves every bit of the output. */
    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
