package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation.ReadWrite;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.SyncClocks;
import java.util.Arrays;

/**
 * A read-write lock, held by many readers or by one writer. Every earlier unlock happens before a lock for writing. Only the
 * unlocks of writers happen before a lock for reading: readers are not ordered among themselves.
 */
final class ReadWriteLock implements SyncObject {
    private int writer = NO_THREAD;

    /** The number of read locks that each thread holds. */
    private int[] readLocks = {};

    private int allReadLocks;
    private SyncClocks written = new SyncClocks();
    private final SyncClocks read = new SyncClocks();

    boolean isMisuse(ReadWrite operation) {
        int thread = operation.thread();
        return switch (operation.action()) {
            case LOCK_TO_READ -> writer == thread && operation.limit().isEndless();
            case LOCK_TO_WRITE -> isHeldBy(thread) && operation.limit().isEndless();
            case UNLOCK -> !isHeldBy(thread);
        };
    }

    int choices(ReadWrite operation) {
        return switch (operation.action()) {
            case LOCK_TO_READ -> SyncObject.choices(isFreeToRead(), operation.limit());
            case LOCK_TO_WRITE -> SyncObject.choices(isFree(), operation.limit());
            case UNLOCK -> 1;
        };
    }

    SyncResult perform(ReadWrite operation, int choice, HappensBefore order) {
        return switch (operation.action()) {
            case LOCK_TO_READ -> lockToRead(operation, choice, order);
            case LOCK_TO_WRITE -> lockToWrite(operation, choice, order);
            case UNLOCK -> unlock(operation.thread(), order);
        };
    }

    private SyncResult lockToRead(ReadWrite operation, int choice, HappensBefore order) {
        SyncResult outcome = SyncObject.outcome(isFreeToRead(), operation.limit(), choice);
        if (outcome == SyncResult.DONE) {
            int thread = operation.thread();
            if (readLocks.length <= thread) {
                readLocks = Arrays.copyOf(readLocks, thread + 1);
            }
            readLocks[thread]++;
            allReadLocks++;
            order.acquire(thread, written);
        }
        return outcome;
    }

    private SyncResult lockToWrite(ReadWrite operation, int choice, HappensBefore order) {
        SyncResult outcome = SyncObject.outcome(isFree(), operation.limit(), choice);
        if (outcome == SyncResult.DONE) {
            writer = operation.thread();
            order.acquire(writer, written);
            order.acquire(writer, read);
            read.clear(); // the unlock of the writer releases these clocks, too
        }
        return outcome;
    }

    private SyncResult unlock(int thread, HappensBefore order) {
        if (writer == thread) {
            writer = NO_THREAD;
            written = order.release(thread);
        } else {
            readLocks[thread]--;
            allReadLocks--;
            read.join(order.release(thread));
        }
        return SyncResult.DONE;
    }

    /** A thread that holds it, or {@link #NO_THREAD}. */
    int holder() {
        int holder = writer;
        for (int thread = 0; allReadLocks > 0 && holder == NO_THREAD; thread++) {
            holder = readLocks[thread] > 0 ? thread : NO_THREAD;
        }
        return holder;
    }

    private boolean isHeldBy(int thread) {
        return writer == thread || (thread < readLocks.length && readLocks[thread] > 0);
    }

    private boolean isFreeToRead() {
        return writer == NO_THREAD;
    }

    private boolean isFree() {
        return isFreeToRead() && allReadLocks == 0;
    }

    @Override
    public void reset() {
        writer = NO_THREAD;
        Arrays.fill(readLocks, 0);
        allReadLocks = 0;
        written.clear();
        read.clear();
    }

    @Override
    public boolean isUntouched() {
        return isFree() && written.isEmpty() && read.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        key.add(((long) allReadLocks << 32) | (writer + 1));
        for (int thread = 0, left = allReadLocks; left > 0; thread++) {
            key.add(readLocks[thread]);
            left -= readLocks[thread];
        }
    }

    @Override
    public void addViewsTo(RelevantClocks views) {
        if (isFreeToRead()) {
            views.add(written);
            views.add(read);
        }
    }
}
