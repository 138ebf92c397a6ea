package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation.Lock;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.Unlock;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.SyncClocks;

/**
 * A mutex, held by at most one thread. The last unlock happens before a lock, and so do all unlocks before it. C and C++ allow
 * {@code try_lock} to fail although the mutex is free; that is not modelled.
 */
final class Mutex implements SyncObject {
    private int holder = NO_THREAD;
    private int depth;
    private SyncClocks view = new SyncClocks();

    /** The thread that holds it, or {@link #NO_THREAD}. */
    int holder() {
        return holder;
    }

    boolean isHeldBy(int thread) {
        return holder == thread;
    }

    /** Whether the thread would wait for itself without limit. A try or a timed lock returns its result instead. */
    boolean isMisuse(Lock lock) {
        return isHeldBy(lock.thread())
                && lock.kind() == MutexKind.NORMAL
                && lock.limit().isEndless();
    }

    boolean isMisuse(Unlock unlock) {
        return !isHeldBy(unlock.thread()) && unlock.kind() != MutexKind.CHECKED;
    }

    int choices(Lock lock) {
        return isRefused(lock) ? 1 : SyncObject.choices(isFreeFor(lock), lock.limit());
    }

    SyncResult perform(Lock lock, int choice, HappensBefore order) {
        if (isRefused(lock)) {
            return SyncResult.REFUSED;
        }
        SyncResult outcome = SyncObject.outcome(isFreeFor(lock), lock.limit(), choice);
        if (outcome == SyncResult.DONE) {
            lock(lock.thread(), order);
        }
        return outcome;
    }

    SyncResult perform(Unlock unlock, HappensBefore order) {
        if (!isHeldBy(unlock.thread())) {
            return SyncResult.REFUSED;
        }
        unlock(unlock.thread(), order);
        return SyncResult.DONE;
    }

    private boolean isRefused(Lock lock) {
        return isHeldBy(lock.thread()) && lock.kind() == MutexKind.CHECKED;
    }

    private boolean isFreeFor(Lock lock) {
        return isFree() || (isHeldBy(lock.thread()) && lock.kind() == MutexKind.RECURSIVE);
    }

    /** Whether a thread whose wait has ended can lock the mutex again. */
    boolean canRelock(int thread) {
        return isFree() || isHeldBy(thread);
    }

    private boolean isFree() {
        return holder == NO_THREAD;
    }

    void lock(int thread, HappensBefore order) {
        if (depth++ == 0) {
            holder = thread;
            order.acquire(thread, view);
        }
    }

    /** Only the last unlock of a recursive mutex frees it, so only that one happens before the next lock. */
    void unlock(int thread, HappensBefore order) {
        if (--depth == 0) {
            holder = NO_THREAD;
            view = order.release(thread);
        }
    }

    @Override
    public void reset() {
        holder = NO_THREAD;
        depth = 0;
        view.clear();
    }

    @Override
    public boolean isUntouched() {
        return isFree() && view.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        key.add(((long) depth << 32) | (holder + 1));
    }

    /** The clocks of a held mutex are out of date: the next owner acquires the clocks of the coming unlock. */
    @Override
    public void addViewsTo(RelevantClocks views) {
        if (isFree()) {
            views.add(view);
        }
    }
}
