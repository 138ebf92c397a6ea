package dev.weakspot.litmus.automaton;

import dev.weakspot.event.Mode;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Facts that a monitor needs about a thread's next access, computed once. They are immutable, and fields instead of
 * accessors because the search reads them at every step.
 */
public final class AccessFacts {
    public static final int NO_LOCATION = -1;

    /** Number of the atomic location, or {@link #NO_LOCATION} for a cell with non-atomic accesses only. */
    public final int location;

    public final boolean isPlain;
    public final boolean readAcquires;
    public final boolean readIsSequential;
    public final boolean writeAcquires;
    public final boolean writeReleases;
    public final boolean writeIsSequential;

    /** The stale values with which the access may complete as a read ([Rocker Fig. 5] ERR-SC for R*, TAINT-READ). */
    public final int[] readable;

    /** The stale values with which the access may complete as a write or update, placed immediately after them. */
    public final int[] writable;

    /** An ordinary load may read any value; a stale value matters only if it is used ([Rocker Fig. 5] TAINT-READ). */
    public final boolean isSpeculative;

    /** The bits of the accesses with which this access races, as a read and as a write. */
    public final int[] readConflicts;

    public final int[] writeConflicts;

    /** The bits that this access sets, as a read and as a write; later accesses race with them. */
    public final int[] readRaceBits;

    public final int[] writeRaceBits;

    public final boolean canRace;

    /** The race columns that get their first bit when the access reads, or writes. */
    public final int[] readBegins;

    public final int[] writeBegins;

    public AccessFacts(
            int thread,
            int location,
            AccessModes modes,
            BitSet readableClasses,
            BitSet writableClasses,
            boolean isSpeculative,
            MonitorBits bits) {
        this.location = location;
        this.isPlain = modes.isPlain();
        this.readAcquires = AccessModes.isAtLeast(modes.reading(), Mode.ACQUIRE);
        this.readIsSequential = AccessModes.isAtLeast(modes.reading(), Mode.SEQ_CST);
        this.writeAcquires = AccessModes.isAtLeast(modes.writing(), Mode.ACQUIRE);
        this.writeReleases = AccessModes.isAtLeast(modes.writing(), Mode.RELEASE);
        this.writeIsSequential = AccessModes.isAtLeast(modes.writing(), Mode.SEQ_CST);
        this.readable = bits.readable(location, readableClasses);
        this.writable = bits.writable(location, writableClasses);
        this.isSpeculative = isSpeculative;
        this.readConflicts = bits.conflicts(modes.cell(), isPlain, false);
        this.writeConflicts = bits.conflicts(modes.cell(), isPlain, true);
        this.readRaceBits = bits.accessed(modes.cell(), thread, isPlain, false);
        this.writeRaceBits = bits.accessed(modes.cell(), thread, isPlain, true);
        this.canRace = bits.hasRaceBits(modes.cell());
        this.readBegins = bits.columnsOf(readRaceBits);
        IntStream ofUpdate = modes.isUpdate() ? IntStream.of(readBegins) : IntStream.empty();
        IntStream ofWrite = IntStream.of(bits.columnsOf(writeRaceBits));
        this.writeBegins = IntStream.concat(ofUpdate, ofWrite).toArray();
    }
}
