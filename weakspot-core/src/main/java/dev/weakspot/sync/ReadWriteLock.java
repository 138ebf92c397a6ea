package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation.ReadWrite;
import dev.weakspot.memory.Handover;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.Arrays;

/**
 * Many may have it for reading, or one for writing. Who writes comes after all that had it before, who reads only after
 * those that wrote: readers are not ordered among themselves.
 */
final class ReadWriteLock implements Synchroniser {
    private int writer = NOBODY;

    /** How often each thread has it for reading. */
    private int[] readings = {};

    private int allReadings;
    private Handover written = new Handover();
    private final Handover read = new Handover();

    boolean isMisuse(ReadWrite operation) {
        int thread = operation.thread();
        return switch (operation.action()) {
            case LOCK_TO_READ -> writer == thread && operation.patience().isEndless();
            case LOCK_TO_WRITE -> isHeldBy(thread) && operation.patience().isEndless();
            case UNLOCK -> !isHeldBy(thread);
        };
    }

    int ways(ReadWrite operation) {
        return switch (operation.action()) {
            case LOCK_TO_READ -> Synchroniser.ways(isFreeToRead(), operation.patience());
            case LOCK_TO_WRITE -> Synchroniser.ways(isFree(), operation.patience());
            case UNLOCK -> 1;
        };
    }

    Outcome perform(ReadWrite operation, int way, HappensBefore order) {
        return switch (operation.action()) {
            case LOCK_TO_READ -> lockToRead(operation, way, order);
            case LOCK_TO_WRITE -> lockToWrite(operation, way, order);
            case UNLOCK -> unlock(operation.thread(), order);
        };
    }

    private Outcome lockToRead(ReadWrite operation, int way, HappensBefore order) {
        Outcome outcome = Synchroniser.outcome(isFreeToRead(), operation.patience(), way);
        if (outcome == Outcome.DONE) {
            int thread = operation.thread();
            if (readings.length <= thread) {
                readings = Arrays.copyOf(readings, thread + 1);
            }
            readings[thread]++;
            allReadings++;
            order.acquire(thread, written);
        }
        return outcome;
    }

    private Outcome lockToWrite(ReadWrite operation, int way, HappensBefore order) {
        Outcome outcome = Synchroniser.outcome(isFree(), operation.patience(), way);
        if (outcome == Outcome.DONE) {
            writer = operation.thread();
            order.acquire(writer, written);
            order.acquire(writer, read);
            read.clear(); // the writer knows it now, and passes it on
        }
        return outcome;
    }

    private Outcome unlock(int thread, HappensBefore order) {
        if (writer == thread) {
            writer = NOBODY;
            written = order.release(thread);
        } else {
            readings[thread]--;
            allReadings--;
            read.join(order.release(thread));
        }
        return Outcome.DONE;
    }

    private boolean isHeldBy(int thread) {
        return writer == thread || (thread < readings.length && readings[thread] > 0);
    }

    private boolean isFreeToRead() {
        return writer == NOBODY;
    }

    private boolean isFree() {
        return isFreeToRead() && allReadings == 0;
    }

    @Override
    public void reset() {
        writer = NOBODY;
        Arrays.fill(readings, 0);
        allReadings = 0;
        written.clear();
        read.clear();
    }

    @Override
    public boolean isUntouched() {
        return isFree() && written.isEmpty() && read.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        key.add(((long) allReadings << 32) | (writer + 1));
        for (int thread = 0, left = allReadings; left > 0; thread++) {
            key.add(readings[thread]);
            left -= readings[thread];
        }
    }

    @Override
    public void addViewsTo(Views views) {
        if (isFreeToRead()) {
            views.add(written);
            views.add(read);
        }
    }
}
