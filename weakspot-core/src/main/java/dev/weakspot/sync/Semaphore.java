package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.memory.Handover;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;

/**
 * A number of units that threads put and take. Who takes one comes after all that were put before, not only after one of
 * them: a count does not say which. Takers are not ordered by it.
 */
final class Semaphore implements Synchroniser {
    /** How many more than at first. */
    private int surplus;

    private final Handover view = new Handover();

    int ways(Synchronisation.Semaphore operation) {
        return operation.action() == SemaphoreAction.PUT
                ? 1
                : Synchroniser.ways(isThere(operation), operation.patience());
    }

    Outcome perform(Synchronisation.Semaphore operation, int way, HappensBefore order) {
        int thread = operation.thread();
        if (operation.action() == SemaphoreAction.PUT) {
            surplus++;
            view.join(order.release(thread));
            return Outcome.DONE;
        }
        Outcome outcome = Synchroniser.outcome(isThere(operation), operation.patience(), way);
        if (outcome == Outcome.DONE) {
            surplus--;
            order.acquire(thread, view);
        }
        return outcome;
    }

    private boolean isThere(Synchronisation.Semaphore operation) {
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
    public void addViewsTo(Views views) {
        views.add(view);
    }
}
