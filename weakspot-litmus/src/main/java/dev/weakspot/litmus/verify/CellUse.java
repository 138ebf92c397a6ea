package dev.weakspot.litmus.verify;

import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;

/** What the executions under sequential consistency do with one cell, gathered from all of them. */
final class CellUse {
    /** The values it holds in some state. */
    final Set<Integer> values = new TreeSet<>();

    /** The values that a wait for it or a compare-exchange of it asks for. */
    final Set<Integer> expected = new TreeSet<>();

    final BitSet plainReaders = new BitSet();
    final BitSet plainWriters = new BitSet();
    final BitSet atomicReaders = new BitSet();
    final BitSet atomicWriters = new BitSet();

    /** Whether it is written by other than updates, plain writes included. */
    boolean isStored;

    boolean isUpdated;

    /** Whether some access makes its thread know what was released into the cell, at once or by a later fence. */
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

    /** Whether two threads use it, one of them writes, and one of the accesses is plain: they could race. */
    boolean isSharedPlainly() {
        BitSet users = (BitSet) plainReaders.clone();
        users.or(plainWriters);
        users.or(atomicReaders);
        users.or(atomicWriters);
        return hasPlainAccess() && users.cardinality() > 1 && isWritten();
    }
}
