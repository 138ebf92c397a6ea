package dev.weakspot.litmus.robustness;

import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;

/** The accesses to one cell in all executions under sequential consistency. */
final class CellUse {
    /** The values that the cell holds in some state. */
    final Set<Integer> values = new TreeSet<>();

    /** The values that a wait or a compare-exchange of this cell expects. */
    final Set<Integer> expected = new TreeSet<>();

    final BitSet plainReaders = new BitSet();
    final BitSet plainWriters = new BitSet();
    final BitSet atomicReaders = new BitSet();
    final BitSet atomicWriters = new BitSet();

    /** Whether some write of the cell is not an update; plain writes are included. */
    boolean isStored;

    boolean isUpdated;

    /** Whether some access acquires from the cell, immediately or with a later fence. */
    boolean isAcquired;

    boolean isAtomic() {
        return !atomicReaders.isEmpty() || !atomicWriters.isEmpty();
    }

    boolean isWritten() {
        return isStored || isUpdated;
    }

    boolean hasPlainAccess() {
        return !plainReaders.isEmpty() || !plainWriters.isEmpty();
    }

    /** Whether accesses could race: two threads access the cell, one writes, and one of the accesses is plain. */
    boolean isSharedPlainly() {
        BitSet users = (BitSet) plainReaders.clone();
        users.or(plainWriters);
        users.or(atomicReaders);
        users.or(atomicWriters);
        return hasPlainAccess() && users.cardinality() > 1 && isWritten();
    }
}
