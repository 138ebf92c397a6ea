package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.SyncClocks;

/**
 * A one-time initialisation ({@code call_once}). The first thread executes it; it happens before the return of every other
 * caller. An abandoned attempt happens before the next one ([C++20 thread.once.callonce]).
 */
final class OnceState implements SyncObject {
    private int executor = NO_THREAD;
    private boolean isFinished;
    private SyncClocks view = new SyncClocks();

    boolean isMisuse(Synchronisation.Once operation) {
        return operation.action() != OnceAction.BEGIN && executor != operation.thread();
    }

    int choices(Synchronisation.Once operation) {
        return operation.action() != OnceAction.BEGIN || executor == NO_THREAD ? 1 : 0;
    }

    SyncResult perform(Synchronisation.Once operation, HappensBefore order) {
        int thread = operation.thread();
        if (operation.action() == OnceAction.BEGIN) {
            order.acquire(thread, view);
            if (isFinished) {
                return SyncResult.REFUSED;
            }
            executor = thread;
        } else {
            executor = NO_THREAD;
            isFinished = operation.action() == OnceAction.FINISH;
            view = order.release(thread);
        }
        return SyncResult.DONE;
    }

    @Override
    public void reset() {
        executor = NO_THREAD;
        isFinished = false;
        view.clear();
    }

    @Override
    public boolean isUntouched() {
        return executor == NO_THREAD && view.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        key.add((executor + 1L) << 1 | (isFinished ? 1 : 0));
    }

    @Override
    public void addViewsTo(RelevantClocks views) {
        if (executor == NO_THREAD) {
            views.add(view);
        }
    }
}
