package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation.Lock;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.Unlock;
import dev.weakspot.memory.Handover;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;

/**
 * One thread at a time has it. A lock happens after the last unlock, and by that after all of them. That a try may fail
 * although the mutex is free, as C and C++ allow, is not modelled.
 */
final class Mutex implements Synchroniser {
    private int holder = NOBODY;
    private int depth;
    private Handover view = new Handover();

    boolean isHeldBy(int thread) {
        return holder == thread;
    }

    /** A thread that would wait for itself for ever; one that does not wait for ever only gets what it asks for. */
    boolean isMisuse(Lock lock) {
        return isHeldBy(lock.thread())
                && lock.kind() == MutexKind.NORMAL
                && lock.patience().isEndless();
    }

    boolean isMisuse(Unlock unlock) {
        return !isHeldBy(unlock.thread()) && unlock.kind() != MutexKind.CHECKED;
    }

    int ways(Lock lock) {
        return isRefused(lock) ? 1 : Synchroniser.ways(isFreeFor(lock), lock.patience());
    }

    Outcome perform(Lock lock, int way, HappensBefore order) {
        if (isRefused(lock)) {
            return Outcome.REFUSED;
        }
        Outcome outcome = Synchroniser.outcome(isFreeFor(lock), lock.patience(), way);
        if (outcome == Outcome.DONE) {
            take(lock.thread(), order);
        }
        return outcome;
    }

    Outcome perform(Unlock unlock, HappensBefore order) {
        if (!isHeldBy(unlock.thread())) {
            return Outcome.REFUSED;
        }
        giveBack(unlock.thread(), order);
        return Outcome.DONE;
    }

    private boolean isRefused(Lock lock) {
        return isHeldBy(lock.thread()) && lock.kind() == MutexKind.CHECKED;
    }

    private boolean isFreeFor(Lock lock) {
        return isFree() || (isHeldBy(lock.thread()) && lock.kind() == MutexKind.RECURSIVE);
    }

    /** Whether a thread that has given it back once can have it again. */
    boolean isFreeAgainFor(int thread) {
        return isFree() || isHeldBy(thread);
    }

    private boolean isFree() {
        return holder == NOBODY;
    }

    void take(int thread, HappensBefore order) {
        if (depth++ == 0) {
            holder = thread;
            order.acquire(thread, view);
        }
    }

    /** Only the last of the unlocks that a recursive mutex needs lets others in, and so is the one that they come after. */
    void giveBack(int thread, HappensBefore order) {
        if (--depth == 0) {
            holder = NOBODY;
            view = order.release(thread);
        }
    }

    @Override
    public void reset() {
        holder = NOBODY;
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

    /** The view of one that is held is out of date: its next owner acquires what the holder gives back. */
    @Override
    public void addViewsTo(Views views) {
        if (isFree()) {
            views.add(view);
        }
    }
}
