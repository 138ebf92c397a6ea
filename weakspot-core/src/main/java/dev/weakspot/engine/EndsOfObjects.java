package dev.weakspot.engine;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.ObjectId;
import dev.weakspot.sync.SyncObjects;
import java.util.List;
import java.util.OptionalInt;

/** Decides whether a synchronisation object that is destroyed or initialised is still in use. */
final class EndsOfObjects {
    private final SyncObjects objects;

    EndsOfObjects(SyncObjects objects) {
        this.objects = objects;
    }

    /**
     * The use, as a clause that refers to the object as {@code it}; empty if there is none.
     *
     * @param next the next operations of the threads
     */
    String useDuring(LifeCycle.EndOfObject end, List<Operation> next) {
        for (ObjectId object : end.objects()) {
            for (Operation operation : next) {
                if (operation.thread() != end.thread()
                        && operation instanceof Synchronisation synchronisation
                        && objects.isUse(synchronisation, object)) {
                    return "P" + operation.thread()
                            + (isWait(synchronisation) ? " waits for it" : " is about to use it");
                }
            }
            OptionalInt holder = objects.holder(object);
            if (end.isDestroyed() && holder.isPresent()) {
                boolean isOwn = holder.getAsInt() == end.thread();
                return isOwn ? "the thread holds it itself" : "P" + holder.getAsInt() + " holds it";
            }
        }
        return "";
    }

    private static boolean isWait(Synchronisation operation) {
        boolean isPut = operation instanceof Synchronisation.Semaphore semaphore
                && semaphore.action() == Synchronisation.SemaphoreAction.PUT;
        return !isPut && !(operation instanceof Synchronisation.Wake);
    }
}
