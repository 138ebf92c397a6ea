package dev.weakspot.memory;

import dev.weakspot.clock.VectorClock;
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

    /** For each component the epoch of its first read, 0 if there was none. */
    private int[] readers = NOBODY;

    /** The number of the first sequentially consistent access that wrote or read it; none yet if 0. */
    private int sequential;

    Entry(long value, int number, boolean isUpdate, VectorClock view, int writer, int epoch) {
        this.value = value;
        this.number = number;
        this.isUpdate = isUpdate;
        this.view = view;
        this.writer = writer;
        this.epoch = epoch;
    }

    static Entry initial(long value) {
        return new Entry(value, 0, false, new VectorClock(), HappensBefore.SEQUENTIAL, EVERYBODY);
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

    /** Whether it happens before what has this view, or was read by something that does, or was fenced off from it. */
    boolean isKnownTo(VectorClock clock) {
        if (epoch <= clock.get(writer) || (sequential != 0 && sequential <= clock.get(HappensBefore.SEQUENTIAL))) {
            return true;
        }
        int[] epochs = readers;
        for (int component = 1; component < epochs.length; component++) {
            if (epochs[component] != 0 && epochs[component] <= clock.get(component)) {
                return true;
            }
        }
        return false;
    }

    void addReader(int component, int atEpoch) {
        if (component >= readers.length) {
            readers = Arrays.copyOf(readers, component + 1);
        }
        if (readers[component] == 0) {
            readers[component] = atEpoch;
        }
    }

    void addSequential(int access) {
        if (sequential == 0) {
            sequential = access;
        }
    }

    boolean isSequential() {
        return sequential != 0;
    }
}
