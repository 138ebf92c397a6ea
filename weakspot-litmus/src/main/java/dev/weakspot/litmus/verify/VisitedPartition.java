package dev.weakspot.litmus.verify;

import java.util.Arrays;

/**
 * Fingerprints in the order of arrival, with a hash table of their numbers beside them. The logs grow by chunks, so
 * they cost 12 bytes a state; the table is doubled at three quarters, so it costs 5 to 11.
 *
 * <p>An entry of the table holds a few bits of the fingerprint besides the number: most entries that are not the one
 * looked for are told from it without a look at the log, which would be another wait for memory.
 */
final class VisitedPartition {
    /** As many as bits in the answer of {@link #known}. */
    static final int GROUP = Long.SIZE;

    private static final int NUMBER_MASK = (1 << VisitedStates.NUMBER_BITS) - 1;
    private static final int CHUNK_BITS = 8;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private long[][] fingerprints = new long[1][];
    private int[][] parents = new int[1][];
    private int size;

    /** Numbers plus one, and a tag in the bits above; 0 is free. A fingerprint's low bits say where to look first. */
    private int[] table = new int[16];

    /** The fingerprints asked for by {@link #known}, and what the log has for each. */
    private final long[] wanted = new long[GROUP];

    private final long[] found = new long[GROUP];

    /**
     * Which of these states are surely here, as bits from the lowest on; the others may be too. A look-up waits for
     * memory twice, and most states of a search are met again. So a group of them is asked for in passes without a
     * branch on what was read: then the processor has many reads under way at once.
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

    /** The slot of the first entry from here on that has the right tag, or of the free one before it. */
    private int find(long fingerprint, int from) {
        int mask = table.length - 1;
        int tag = tag(fingerprint);
        int slot = from & mask;
        while (table[slot] != 0 && (table[slot] & ~NUMBER_MASK) != tag) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Bits of the fingerprint that choose neither the partition nor the slot, in the place an entry has for them. */
    private static int tag(long fingerprint) {
        return (int) (fingerprint >>> VisitedStates.NUMBER_BITS) & ~NUMBER_MASK;
    }

    private long fingerprintOf(int entry) {
        return fingerprint((entry & NUMBER_MASK) - 1);
    }

    /** Adds it, and returns its number; or a negative one if it was there. */
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
