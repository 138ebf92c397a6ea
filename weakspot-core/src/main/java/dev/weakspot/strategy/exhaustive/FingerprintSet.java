package dev.weakspot.strategy.exhaustive;

/** A set of 64-bit fingerprints: open addressing, linear probing. The table doubles when it is three quarters full. */
final class FingerprintSet {
    private long[] table = new long[1 << 10];
    private int size;
    private boolean hasZero;

    /** Adds a fingerprint; returns whether it is new. */
    boolean add(long fingerprint) {
        if (fingerprint == 0) { // marks a free slot
            boolean isNew = !hasZero;
            hasZero = true;
            return isNew;
        }
        if (size * 4L >= table.length * 3L) {
            grow();
        }
        int slot = slotOf(table, fingerprint);
        if (table[slot] == fingerprint) {
            return false;
        }
        table[slot] = fingerprint;
        size++;
        return true;
    }

    int size() {
        return size + (hasZero ? 1 : 0);
    }

    private static int slotOf(long[] table, long fingerprint) {
        int mask = table.length - 1;
        int slot = (int) (fingerprint ^ (fingerprint >>> 32)) & mask;
        while (table[slot] != 0 && table[slot] != fingerprint) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] larger = new long[table.length * 2];
        for (long fingerprint : table) {
            if (fingerprint != 0) {
                larger[slotOf(larger, fingerprint)] = fingerprint;
            }
        }
        table = larger;
    }
}
