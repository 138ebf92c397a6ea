package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.MemoryAccess;
import java.util.Arrays;

/** One write of a location, and who knows it. */
public final class Entry {
    private static final int[] NOBODY = {};

    /** The component and epoch of the initial value: every view knows it. */
    private static final int EVERYBODY = 0;

    final long value;
    final int number;
    final boolean isUpdate;

    /** What a reader may acquire. */
    final VectorClock view;

    private final int writer;
    private final int epoch;
    private final MemoryAccess access;

    /** How many accesses its thread had made when it was written, if somebody counts. */
    private int index;

    /** For each component the epoch of its first read, 0 if there was none. */
    private int[] readers = NOBODY;

    /** The number of the first sequentially consistent access that wrote or read it; none yet if 0. */
    private int sequential;

    /** The component of that access. */
    private int sequentialBy;

    /** For each other component the number of its first one: that remains if the first of all is taken back. */
    private int[] laterSequentials = NOBODY;

    Entry(long value, int number, boolean isUpdate, VectorClock view, int writer, int epoch, MemoryAccess access) {
        this.value = value;
        this.number = number;
        this.isUpdate = isUpdate;
        this.view = view;
        this.writer = writer;
        this.epoch = epoch;
        this.access = access;
    }

    static Entry initial(long value) {
        return new Entry(value, 0, false, new VectorClock(), HappensBefore.SEQUENTIAL, EVERYBODY, null);
    }

    public long value() {
        return value;
    }

    /** Counts the writes of the location in the order in which they were made. */
    public int number() {
        return number;
    }

    public boolean isUpdate() {
        return isUpdate;
    }

    /** What wrote it; null for the initial value. */
    public MemoryAccess access() {
        return access;
    }

    /** It was the access with this number of its thread, in the count of whoever watches for robustness. */
    public void count(int accesses) {
        index = accesses;
    }

    /** Whether every interleaving puts it before what has this clock ([RSAN App. A] T_SC). */
    public boolean isForcedBy(ForcedClock clock) {
        return index <= clock.get(writer);
    }

    /** The same if sequentially consistent fences had no order. */
    public boolean isForcedWithoutFencesBy(ForcedClock clock) {
        return index <= clock.getWithoutFences(writer);
    }

    /** Whether it happens before what has this view, or was read by something that does, or was fenced off from it. */
    boolean isKnownTo(VectorClock clock) {
        if (epoch <= clock.get(writer) || (sequential != 0 && sequential <= clock.get(HappensBefore.SEQUENTIAL))) {
            return true;
        }
        return clock.hasReachedAnyOf(readers);
    }

    /** Whether it is the first time. */
    boolean addReader(int component, int atEpoch) {
        if (component >= readers.length) {
            readers = Arrays.copyOf(readers, component + 1);
        }
        if (readers[component] != 0) {
            return false;
        }
        readers[component] = atEpoch;
        return true;
    }

    void removeReader(int component) {
        readers[component] = 0;
    }

    /** Whether it is the first time for this component. */
    boolean addSequential(int component, int number) {
        if (sequential == 0) {
            sequential = number;
            sequentialBy = component;
            return true;
        }
        if (component == sequentialBy) {
            return false;
        }
        if (component >= laterSequentials.length) {
            laterSequentials = Arrays.copyOf(laterSequentials, component + 1);
        }
        if (laterSequentials[component] != 0) {
            return false;
        }
        laterSequentials[component] = number;
        return true;
    }

    /** If it was the first of all, the one that came next is now. */
    void removeSequential(int component) {
        if (component != sequentialBy) {
            laterSequentials[component] = 0;
            return;
        }
        sequential = 0;
        for (int other = 0; other < laterSequentials.length; other++) {
            int number = laterSequentials[other];
            if (number != 0 && (sequential == 0 || number < sequential)) {
                sequential = number;
                sequentialBy = other;
            }
        }
        if (sequential != 0) {
            laterSequentials[sequentialBy] = 0;
        }
    }

    boolean isSequential() {
        return sequential != 0;
    }
}
