package dev.weakspot.explain;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;

/** A synchronisation step as the predicate of a sentence: {@code locks m}. */
record ObjectPredicates(StepWords words, SyncResult outcome, long answer) implements Synchronisation.Cases<String> {
    private String predicate(String done, String infinitive, Synchronisation operation) {
        return (outcome == SyncResult.DONE ? done : "fails to " + infinitive) + " " + words.nameOf(operation);
    }

    @Override
    public String lock(Synchronisation.Lock lock) {
        return predicate("locks", "lock", lock);
    }

    @Override
    public String unlock(Synchronisation.Unlock unlock) {
        return predicate("unlocks", "unlock", unlock);
    }

    @Override
    public String readWrite(Synchronisation.ReadWrite operation) {
        return switch (operation.action()) {
            case LOCK_TO_READ -> predicate("read-locks", "read-lock", operation);
            case LOCK_TO_WRITE -> predicate("write-locks", "write-lock", operation);
            case UNLOCK -> predicate("unlocks", "unlock", operation);
        };
    }

    @Override
    public String await(Synchronisation.Wait wait) {
        String mutex = words.nameOf(new Synchronisation.Lock(wait.thread(), wait.site(), wait.mutex()));
        return outcome == SyncResult.WAITING
                ? "waits at " + words.nameOf(wait) + " and releases " + mutex
                : "ends its wait at " + words.nameOf(wait) + " and holds " + mutex + " again";
    }

    @Override
    public String wake(Synchronisation.Wake wake) {
        return (wake.isForAll() ? "wakes all threads at " : "wakes one thread at ") + words.nameOf(wake);
    }

    @Override
    public String barrier(Synchronisation.Barrier barrier) {
        return "passes " + words.nameOf(barrier);
    }

    @Override
    public String once(Synchronisation.Once operation) {
        String name = words.nameOf(operation);
        return switch (operation.action()) {
            case BEGIN -> outcome == SyncResult.DONE ? "begins " + name : "finds " + name + " done";
            case FINISH -> "finishes " + name;
            case ABANDON -> "abandons " + name;
        };
    }

    @Override
    public String semaphore(Synchronisation.Semaphore operation) {
        return switch (operation.action()) {
            case TAKE -> predicate("takes from", "take from", operation);
            case PUT -> predicate("puts into", "put into", operation);
        };
    }

    @Override
    public String parking(Synchronisation.Parking operation) {
        if (operation instanceof Synchronisation.Unpark) {
            return "wakes " + answer + (answer == 1 ? " thread at " : " threads at ") + words.nameOf(operation);
        }
        return (outcome == SyncResult.DONE ? "is woken at " : "reaches its time limit at ") + words.nameOf(operation);
    }
}
