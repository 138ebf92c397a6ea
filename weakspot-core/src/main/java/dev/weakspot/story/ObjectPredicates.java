package dev.weakspot.story;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;

/** What a thread has done to an object that threads wait for, as the predicate of a sentence: {@code locks m}. */
record ObjectPredicates(StepWords words, Outcome outcome, long answer) implements Synchronisation.Cases<String> {
    private String said(String predicate, String infinitive, Synchronisation operation) {
        return (outcome == Outcome.DONE ? predicate : "tries in vain to " + infinitive) + " " + words.nameOf(operation);
    }

    @Override
    public String lock(Synchronisation.Lock lock) {
        return said("locks", "lock", lock);
    }

    @Override
    public String unlock(Synchronisation.Unlock unlock) {
        return said("unlocks", "unlock", unlock);
    }

    @Override
    public String readWrite(Synchronisation.ReadWrite operation) {
        return switch (operation.action()) {
            case LOCK_TO_READ -> said("read-locks", "read-lock", operation);
            case LOCK_TO_WRITE -> said("write-locks", "write-lock", operation);
            case UNLOCK -> said("unlocks", "unlock", operation);
        };
    }

    @Override
    public String await(Synchronisation.Wait wait) {
        String mutex = words.nameOf(new Synchronisation.Lock(wait.thread(), wait.site(), wait.mutex()));
        return outcome == Outcome.WAITING
                ? "waits at " + words.nameOf(wait) + " and gives " + mutex + " back"
                : "has waited at " + words.nameOf(wait) + " and has " + mutex + " again";
    }

    @Override
    public String wake(Synchronisation.Wake wake) {
        return (wake.isForAll() ? "wakes all at " : "wakes one at ") + words.nameOf(wake);
    }

    @Override
    public String barrier(Synchronisation.Barrier barrier) {
        return "passes " + words.nameOf(barrier);
    }

    @Override
    public String once(Synchronisation.Once operation) {
        String name = words.nameOf(operation);
        return switch (operation.action()) {
            case BEGIN -> outcome == Outcome.DONE ? "begins " + name : "finds " + name + " done";
            case FINISH -> "finishes " + name;
            case ABANDON -> "abandons " + name;
        };
    }

    @Override
    public String semaphore(Synchronisation.Semaphore operation) {
        return switch (operation.action()) {
            case TAKE -> said("takes from", "take from", operation);
            case PUT -> said("puts into", "put into", operation);
        };
    }

    @Override
    public String parking(Synchronisation.Parking operation) {
        if (operation instanceof Synchronisation.Unpark) {
            return "wakes " + answer + " at " + words.nameOf(operation);
        }
        String how = outcome == Outcome.DONE ? "and was woken" : "until its time was over";
        return "has slept at " + words.nameOf(operation) + " " + how;
    }
}
