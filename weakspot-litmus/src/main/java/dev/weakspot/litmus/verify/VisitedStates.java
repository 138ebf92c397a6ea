package dev.weakspot.litmus.verify;

/**
 * The states seen so far, as 64-bit fingerprints, each with the state it was first reached from. States are spread over
 * partitions by fingerprint; partitions may be used by different threads, each by one at a time. Because a partition's
 * table is small and new states come to it in bulk, looking them up stays in the cache.
 *
 * <p>Two different states with one fingerprint would be taken for one: for n states the chance is about n²/2⁶⁵, one in
 * 400,000 for ten million.
 */
final class VisitedStates {
    private static final int PARTITION_BITS = 6;
    static final int PARTITIONS = 1 << PARTITION_BITS;
    static final int NUMBER_BITS = Integer.SIZE - PARTITION_BITS;

    /** The parent of an initial state. */
    static final int NO_STATE = -1;

    private final VisitedPartition[] partitions = new VisitedPartition[PARTITIONS];

    VisitedStates() {
        for (int i = 0; i < PARTITIONS; i++) {
            partitions[i] = new VisitedPartition();
        }
    }

    static int partitionOf(long fingerprint) {
        return (int) (fingerprint >>> (Long.SIZE - PARTITION_BITS));
    }

    /** Adds a state to its partition. Returns its id, or {@link #NO_STATE} if it was there. */
    int add(int partition, long fingerprint, int parent) {
        int number = partitions[partition].add(fingerprint, parent);
        return number < 0 ? NO_STATE : (number << PARTITION_BITS) | partition;
    }

    /** See {@link VisitedPartition#known}. */
    long known(int partition, int[] records, int at, int stride, int count) {
        return partitions[partition].known(records, at, stride, count);
    }

    long fingerprint(int state) {
        return partitions[state & (PARTITIONS - 1)].fingerprint(state >>> PARTITION_BITS);
    }

    int parent(int state) {
        return partitions[state & (PARTITIONS - 1)].parent(state >>> PARTITION_BITS);
    }

    /** How many steps lead to a state. */
    int depth(int state) {
        int depth = 0;
        for (int at = state; parent(at) != NO_STATE; at = parent(at)) {
            depth++;
        }
        return depth;
    }

    /** Ids are 32 bits wide, one pattern is {@link #NO_STATE}, and tables hold numbers plus one. */
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

    /** What all of this takes in memory. */
    long bytes() {
        long bytes = 0;
        for (VisitedPartition partition : partitions) {
            bytes += partition.bytes();
        }
        return bytes;
    }
}
