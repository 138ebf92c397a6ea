package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.OnceAction;
import dev.weakspot.memory.Handover;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;

/**
 * Something that only the first thread does; the others wait and come after it. One that was abandoned comes before the
 * next attempt ([C++20 thread.once.callonce]).
 */
final class Once implements Synchroniser {
    private int doer = NOBODY;
    private boolean isFinished;
    private Handover view = new Handover();

    boolean isMisuse(Synchronisation.Once operation) {
        return operation.action() != OnceAction.BEGIN && doer != operation.thread();
    }

    int ways(Synchronisation.Once operation) {
        return operation.action() != OnceAction.BEGIN || doer == NOBODY ? 1 : 0;
    }

    Outcome perform(Synchronisation.Once operation, HappensBefore order) {
        int thread = operation.thread();
        if (operation.action() == OnceAction.BEGIN) {
            order.acquire(thread, view);
            if (isFinished) {
                return Outcome.REFUSED;
            }
            doer = thread;
        } else {
            doer = NOBODY;
            isFinished = operation.action() == OnceAction.FINISH;
            view = order.release(thread);
        }
        return Outcome.DONE;
    }

    @Override
    public void reset() {
        doer = NOBODY;
        isFinished = false;
        view.clear();
    }

    @Override
    public boolean isUntouched() {
        return doer == NOBODY && view.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        key.add((doer + 1L) << 1 | (isFinished ? 1 : 0));
    }

    @Override
    public void addViewsTo(Views views) {
        if (doer == NOBODY) {
            views.add(view);
        }
    }
}
