package dev.weakspot.explain;

import dev.weakspot.event.Synchronisation;

/** A synchronisation operation in one word. */
record ObjectWords() implements Synchronisation.Cases<String> {
    @Override
    public String lock(Synchronisation.Lock lock) {
        return "lock";
    }

    @Override
    public String unlock(Synchronisation.Unlock unlock) {
        return "unlock";
    }

    @Override
    public String readWrite(Synchronisation.ReadWrite operation) {
        return switch (operation.action()) {
            case LOCK_TO_READ -> "read-lock";
            case LOCK_TO_WRITE -> "write-lock";
            case UNLOCK -> "unlock";
        };
    }

    @Override
    public String await(Synchronisation.Wait wait) {
        return "wait";
    }

    @Override
    public String wake(Synchronisation.Wake wake) {
        return wake.isForAll() ? "wake-all" : "wake";
    }

    @Override
    public String barrier(Synchronisation.Barrier barrier) {
        return "barrier";
    }

    @Override
    public String once(Synchronisation.Once operation) {
        return switch (operation.action()) {
            case BEGIN -> "once";
            case FINISH -> "finish";
            case ABANDON -> "abandon";
        };
    }

    @Override
    public String semaphore(Synchronisation.Semaphore operation) {
        return switch (operation.action()) {
            case TAKE -> "take";
            case PUT -> "put";
        };
    }

    @Override
    public String parking(Synchronisation.Parking operation) {
        return operation instanceof Synchronisation.Park ? "park" : "unpark";
    }
}
