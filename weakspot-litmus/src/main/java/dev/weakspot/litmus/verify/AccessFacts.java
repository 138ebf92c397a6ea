package dev.weakspot.litmus.verify;

import dev.weakspot.event.Mode;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * What a monitor has to know about the access a thread stands before, worked out once. Fields, not accessors, because
 * they are read at every step; nothing here ever changes.
 */
final class AccessFacts {
    static final int NO_LOCATION = -1;

    /** Number of the atomic location, or {@link #NO_LOCATION} for a cell that is only accessed plainly. */
    final int location;

    final boolean isPlain;
    final boolean readAcquires;
    final boolean readIsSequential;
    final boolean writeAcquires;
    final boolean writeReleases;
    final boolean writeIsSequential;

    /** The stale values that let it end as a read ([Rocker Fig. 5] ERR-SC for R*, TAINT-READ). */
    final int[] readable;

    /** The stale values that let it end as a write or update, placed right behind them. */
    final int[] writable;

    /** An ordinary load: it may read any value, and a stale one matters only if it is used ([Rocker Fig. 5] TAINT-READ). */
    final boolean isSpeculative;

    /** What it races with as a read and as a write, and what it leaves for others to race with. */
    final int[] readConflicts;

    final int[] writeConflicts;
    final int[] readLeaves;
    final int[] writeLeaves;

    final boolean canRace;

    /** The columns about races in which there is something to watch once it has read, or written. */
    final int[] readBegins;

    final int[] writeBegins;

    AccessFacts(
            int thread,
            int location,
            AccessModes modes,
            BitSet readableClasses,
            BitSet writableClasses,
            boolean isSpeculative,
            ViewBits bits) {
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
        this.readLeaves = bits.accessed(modes.cell(), thread, isPlain, false);
        this.writeLeaves = bits.accessed(modes.cell(), thread, isPlain, true);
        this.canRace = bits.hasRaceBits(modes.cell());
        this.readBegins = bits.columnsOf(readLeaves);
        IntStream ofUpdate = modes.isUpdate() ? IntStream.of(readBegins) : IntStream.empty();
        IntStream ofWrite = IntStream.of(bits.columnsOf(writeLeaves));
        this.writeBegins = IntStream.concat(ofUpdate, ofWrite).toArray();
    }
}
