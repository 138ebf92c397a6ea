package dev.weakspot.litmus.search;

import dev.weakspot.litmus.automaton.StateLayout;
import java.util.Arrays;

/**
 * Fingerprints in insertion order, with a hash table of their numbers. The logs grow by chunks, so they cost 12 bytes
 * for each state. The table is doubled when it is three quarters full, so it costs 5 to 11 bytes for each state.
 *
 * <p>An entry of the table holds a few bits of the fingerprint besides the number. They distinguish most entries
 * without a read of the log, which would be another cache miss.
 */
final class VisitedPartition {
    /** The number of bits in the result of {@link #known}. */
    static final int GROUP = Long.SIZE;

    private static final int NUMBER_MASK = (1 << VisitedStates.NUMBER_BITS) - 1;
    private static final int CHUNK_BITS = 8;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private long[][] fingerprints = new long[1][];
    private int[][] parents = new int[1][];
    private int size;

    /**
     * Numbers plus one, with a tag in the bits above; 0 is free. A fingerprint's low bits select the first slot to
     * probe.
     */
    private int[] table = new int[16];

    /** The fingerprints that {@link #known} looks up, and the log's fingerprint for each. */
    private final long[] wanted = new long[GROUP];

    private final long[] found = new long[GROUP];

    /**
     * The states that are certainly present, as bits from the lowest on; others may be present too. A look-up costs two
     * cache misses, and a search reaches most states repeatedly. A group of states is therefore looked up in passes
     * without branches on the values read, so that the processor overlaps the reads.
     *
     * @param records state records, the first at {@code at}; at most {@link #GROUP} of them
     */
    long known(int[] records, int at, int stride, int count) {
        int mask = table.length - 1;
        int entries = 0;
        for (int i = 0; i < count; i++) {
            wanted[i] = StateLayout.fingerprint(records, at + i * stride);
            entries |= table[(int) wanted[i] & mask];
        }
        if (entries == 0) {
            return 0;
        }
        for (int i = 0; i < count; i++) {
            int entry = table[find(wanted[i], (int) wanted[i])] & NUMBER_MASK;
            found[i] = fingerprint(Math.max(0, entry - 1));
        }
        long known = 0;
        for (int i = 0; i < count; i++) {
            known |= found[i] == wanted[i] ? 1L << i : 0;
        }
        return known;
    }

    /** The slot of the first entry from here on with a matching tag, or of the first free entry before it. */
    private int find(long fingerprint, int from) {
        int mask = table.length - 1;
        int tag = tag(fingerprint);
        int slot = from & mask;
        while (table[slot] != 0 && (table[slot] & ~NUMBER_MASK) != tag) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** The bits of the fingerprint that select neither the partition nor the slot, at their position in an entry. */
    private static int tag(long fingerprint) {
        return (int) (fingerprint >>> VisitedStates.NUMBER_BITS) & ~NUMBER_MASK;
    }

    private long fingerprintOf(int entry) {
        return fingerprint((entry & NUMBER_MASK) - 1);
    }

    /** Adds a fingerprint and returns its number, or a negative number if it was present. */
    int add(long fingerprint, int parent) {
        int slot = find(fingerprint, (int) fingerprint);
        while (table[slot] != 0) {
            if (fingerprintOf(table[slot]) == fingerprint) {
                return -1;
            }
            slot = find(fingerprint, slot + 1);
        }
        int number = append(fingerprint, parent);
        table[slot] = tag(fingerprint) | (number + 1);
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
            larger[slot] = tag(fingerprint(number)) | (number + 1);
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
