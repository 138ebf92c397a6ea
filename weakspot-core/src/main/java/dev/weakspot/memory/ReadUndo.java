package dev.weakspot.memory;

import dev.weakspot.clock.VectorClock;

/** Undoes a read: holds the clocks of the thread before the read, and the marks that the read left at the entry. */
public final class ReadUndo {
    final int thread;
    final VectorClock current;
    final VectorClock acquired;
    final VectorClock released;
    private History history;
    private Entry entry;
    private boolean isFirstReader;
    private boolean isFirstSequential;

    ReadUndo(int thread, HappensBefore order) {
        this.thread = thread;
        this.current = order.current(thread).copy();
        this.acquired = order.acquired(thread).copy();
        this.released = order.released(thread).copy();
    }

    void noteReader(History ofLocation, Entry read, boolean isFirst) {
        history = ofLocation;
        entry = read;
        isFirstReader = isFirst;
    }

    void noteSequential(boolean isFirst) {
        isFirstSequential = isFirst;
    }

    void removeMarks() {
        if (isFirstReader) {
            entry.removeReader(HappensBefore.component(thread));
        }
        if (isFirstSequential) {
            history.removeSequential(entry, HappensBefore.component(thread));
        }
    }
}
