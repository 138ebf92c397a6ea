package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.SyncClocks;

/**
 * A counting semaphore. Every earlier put happens before a take, because a count does not tell which put a take consumes.
 * Takes are not ordered among themselves.
 */
final class SemaphoreState implements SyncObject {
    /** The current count minus the initial count. */
    private int surplus;

    private final SyncClocks view = new SyncClocks();

    int choices(Synchronisation.Semaphore operation) {
        return operation.action() == SemaphoreAction.PUT
                ? 1
                : SyncObject.choices(isAvailable(operation), operation.limit());
    }

    SyncResult perform(Synchronisation.Semaphore operation, int choice, HappensBefore order) {
        int thread = operation.thread();
        if (operation.action() == SemaphoreAction.PUT) {
            surplus++;
            view.join(order.release(thread));
            return SyncResult.DONE;
        }
        SyncResult outcome = SyncObject.outcome(isAvailable(operation), operation.limit(), choice);
        if (outcome == SyncResult.DONE) {
            surplus--;
            order.acquire(thread, view);
        }
        return outcome;
    }

    private boolean isAvailable(Synchronisation.Semaphore operation) {
        return operation.initial() + surplus > 0;
    }

    @Override
    public void reset() {
        surplus = 0;
        view.clear();
    }

    @Override
    public boolean isUntouched() {
        return surplus == 0 && view.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        key.add(surplus);
    }

    @Override
    public void addViewsTo(RelevantClocks views) {
        views.add(view);
    }
}
