package dev.weakspot.memory;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.MemoryAccess;
import java.util.Arrays;

/** A write of a location, and the threads that have read it. */
public final class Entry {
    private static final int[] NONE = {};

    /** The number of the initial value. */
    public static final int INITIAL = 0;

    /** The epoch of the initial value, which is in every view. */
    private static final int IN_EVERY_VIEW = 0;

    final long value;
    final int number;
    final boolean isUpdate;

    /** The clock that a reader may acquire. */
    final VectorClock view;

    private final int writer;
    private final int epoch;
    private final MemoryAccess access;

    /** The number of its thread's accesses at the write; 0 unless a robustness monitor counts them. */
    private int index;

    /** For each component the epoch of its first read, 0 if there was none. */
    private int[] readers = NONE;

    /** The number of the first sequentially consistent access that wrote or read it; none yet if 0. */
    private int sequential;

    /** The component of that access. */
    private int sequentialBy;

    /** For each other component the number of its first such access: it replaces the first of all if that is undone. */
    private int[] laterSequentials = NONE;

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
        return new Entry(value, INITIAL, false, new VectorClock(), HappensBefore.SEQUENTIAL, IN_EVERY_VIEW, null);
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

    /** The access that wrote it; null for the initial value. */
    public MemoryAccess access() {
        return access;
    }

    /** Sets the number of the access among its thread's accesses, as the robustness monitor counts them. */
    public void count(int accesses) {
        index = accesses;
    }

    /** Whether every interleaving orders the write before a step with this clock ([RSAN App. A] T_SC). */
    public boolean isForcedBy(ForcedClock clock) {
        return index <= clock.get(writer);
    }

    /** As {@link #isForcedBy}, without the order of sequentially consistent fences. */
    public boolean isForcedWithoutFencesBy(ForcedClock clock) {
        return index <= clock.getWithoutFences(writer);
    }

    /** Whether the write, a read of it, or an SC access of it before an SC fence is in this view. */
    boolean isKnownTo(VectorClock clock) {
        if (epoch <= clock.get(writer) || (sequential != 0 && sequential <= clock.get(HappensBefore.SEQUENTIAL))) {
            return true;
        }
        return clock.hasReachedAnyOf(readers);
    }

    /** Adds a reader; whether it is the first read of this component. */
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

    /** Adds a sequentially consistent access; whether it is the first of this component. */
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

    /** Removes the access of this component. If it was the first of all, the next one takes its place. */
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
