package dev.weakspot.litmus.search;

import dev.weakspot.litmus.automaton.StateLayout;

/**
 * The states visited so far, as 64-bit fingerprints, each with the id of its parent. The fingerprint determines the
 * partition of a state. Different threads may use different partitions, one thread each at a time. The table of a
 * partition is small and new states arrive in bulk, so look-ups stay in the cache.
 *
 * <p>Two states with equal fingerprints would be merged. For n states the probability is about n²/2⁶⁵: one in 400,000
 * for ten million states.
 */
public final class VisitedStates {
    private static final int PARTITION_BITS = 6;
    static final int PARTITIONS = 1 << PARTITION_BITS;
    static final int NUMBER_BITS = Integer.SIZE - PARTITION_BITS;

    /** The parent of an initial state. */
    public static final int NO_STATE = StateLayout.NO_STATE;

    private final VisitedPartition[] partitions = new VisitedPartition[PARTITIONS];

    VisitedStates() {
        for (int i = 0; i < PARTITIONS; i++) {
            partitions[i] = new VisitedPartition();
        }
    }

    static int partitionOf(long fingerprint) {
        return (int) (fingerprint >>> (Long.SIZE - PARTITION_BITS));
    }

    /** Adds a state to its partition. Returns its id, or {@link #NO_STATE} if it was present. */
    int add(int partition, long fingerprint, int parent) {
        int number = partitions[partition].add(fingerprint, parent);
        return number < 0 ? NO_STATE : (number << PARTITION_BITS) | partition;
    }

    /** See {@link VisitedPartition#known}. */
    long known(int partition, int[] records, int at, int stride, int count) {
        return partitions[partition].known(records, at, stride, count);
    }

    public long fingerprint(int state) {
        return partitions[state & (PARTITIONS - 1)].fingerprint(state >>> PARTITION_BITS);
    }

    public int parent(int state) {
        return partitions[state & (PARTITIONS - 1)].parent(state >>> PARTITION_BITS);
    }

    /** The number of steps from the initial state to this state. */
    public int depth(int state) {
        int depth = 0;
        for (int at = state; parent(at) != NO_STATE; at = parent(at)) {
            depth++;
        }
        return depth;
    }

    /** Ids have 32 bits, one value is {@link #NO_STATE}, and tables hold numbers plus one. */
    static boolean isFull(int statesInPartition) {
        return statesInPartition >= (1 << NUMBER_BITS) - 2;
    }

    long size() {
        long size = 0;
        for (VisitedPartition partition : partitions) {
            size += partition.size();
        }
        return size;
    }

    /** The memory that the partitions occupy. */
    public long bytes() {
        long bytes = 0;
        for (VisitedPartition partition : partitions) {
            bytes += partition.bytes();
        }
        return bytes;
    }
}
