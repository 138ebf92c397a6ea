package dev.weakspot.execution;

import java.util.ArrayList;
import java.util.List;

/** The writes of one location in modification order, and the reads of each. Entry 0 is the initial value. */
final class LocationWrites {
    private final long initial;
    private final List<Integer> writes = new ArrayList<>();
    private final List<List<Integer>> readers = new ArrayList<>();

    LocationWrites(long initial) {
        this.initial = initial;
        write(ExecutionGraph.NONE);
    }

    void write(int event) {
        writes.add(event);
        readers.add(new ArrayList<>());
    }

    void read(int event) {
        readers.get(newest()).add(event);
    }

    int newest() {
        return writes.size() - 1;
    }

    long initial() {
        return initial;
    }

    /** The event that wrote the entry; {@link ExecutionGraph#NONE} for the initial value. */
    int writeAt(int entry) {
        return writes.get(entry);
    }

    int entryOf(int event) {
        return writes.lastIndexOf(event);
    }

    List<Integer> writes() {
        return writes;
    }

    List<Integer> readers(int entry) {
        return readers.get(entry);
    }
}
