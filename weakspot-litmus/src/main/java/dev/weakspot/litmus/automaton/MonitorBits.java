package dev.weakspot.litmus.automaton;

import java.util.BitSet;

/** The bits that a monitor keeps for accesses, as masks over the words of a view. */
public interface MonitorBits {
    /** The bits that allow a read of a stale value of one of these classes. */
    int[] readable(int location, BitSet valueClasses);

    /** The bits that allow a stale value of one of these classes to be overwritten. */
    int[] writable(int location, BitSet valueClasses);

    /** The bits of the accesses that an access of this kind races with. */
    int[] conflicts(int cell, boolean isPlain, boolean isWrite);

    /** The bits that an access of this kind sets in the views of all other threads. */
    int[] accessed(int cell, int thread, boolean isPlain, boolean isWrite);

    boolean hasRaceBits(int cell);

    /** The race columns of these bits. */
    int[] columnsOf(int[] bits);
}
