package dev.weakspot.litmus.verify;

import java.util.Arrays;

/**
 * Fingerprints in the order of arrival, with a hash table of their numbers beside them. The logs grow by chunks, so
 * they cost 12 bytes a state; the table is doubled at three quarters, so it costs 5 to 11.
 */
final class VisitedPartition {
    private static final int CHUNK_BITS = 10;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private long[][] fingerprints = new long[1][];
    private int[][] parents = new int[1][];
    private int size;

    /** Numbers plus one; 0 is free. The low bits of a fingerprint say where to look first. */
    private int[] table = new int[16];

    /** Adds it, and returns its number; or a negative one if it was there. */
    int add(long fingerprint, int parent) {
        int mask = table.length - 1;
        int slot = (int) fingerprint & mask;
        while (table[slot] != 0) {
            if (fingerprint(table[slot] - 1) == fingerprint) {
                return -1;
            }
            slot = (slot + 1) & mask;
        }
        int number = append(fingerprint, parent);
        table[slot] = number + 1;
        if (size * 4L > table.length * 3L) {
            rehash();
        }
        return number;
    }

    private int append(long fingerprint, int parent) {
        if (VisitedStates.isFull(size)) {
            throw new OutOfMemoryError("more states than state ids");
        }
        int chunk = size >>> CHUNK_BITS;
        if (chunk == fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, chunk + (chunk >> 1) + 1);
            parents = Arrays.copyOf(parents, fingerprints.length);
        }
        if (fingerprints[chunk] == null) {
            // The first chunk of a small search stays small.
            int length = chunk == 0 && size == 0 ? 16 : CHUNK;
            fingerprints[chunk] = new long[length];
            parents[chunk] = new int[length];
        } else if (chunk == 0 && size == fingerprints[0].length) {
            fingerprints[0] = Arrays.copyOf(fingerprints[0], size * 4);
            parents[0] = Arrays.copyOf(parents[0], size * 4);
        }
        fingerprints[chunk][size & (CHUNK - 1)] = fingerprint;
        parents[chunk][size & (CHUNK - 1)] = parent;
        return size++;
    }

    private void rehash() {
        int[] larger = new int[table.length * 2];
        int mask = larger.length - 1;
        for (int number = 0; number < size; number++) {
            int slot = (int) fingerprint(number) & mask;
            while (larger[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            larger[slot] = number + 1;
        }
        table = larger;
    }

    long fingerprint(int number) {
        return fingerprints[number >>> CHUNK_BITS][number & (CHUNK - 1)];
    }

    int parent(int number) {
        return parents[number >>> CHUNK_BITS][number & (CHUNK - 1)];
    }

    int size() {
        return size;
    }

    long bytes() {
        long bytes = 4L * table.length + 8L * fingerprints.length + 8L * parents.length;
        for (long[] chunk : fingerprints) {
            bytes += chunk == null ? 0 : 12L * chunk.length;
        }
        return bytes;
    }
}
