package dev.weakspot.sync;

import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.Synchronisation.ObjectId;
import dev.weakspot.event.Synchronisation.ObjectKind;

/** Whether the next operation of a thread uses an object. Nothing but an initialisation may follow the end of the object. */
record ObjectUses(ObjectId object, ObjectTable<ConditionVariable> conditions, ObjectTable<BarrierState> barriers)
        implements Synchronisation.Cases<Boolean> {
    private boolean is(ObjectKind kind, int number) {
        return object.kind() == kind && object.number() == number;
    }

    @Override
    public Boolean lock(Synchronisation.Lock lock) {
        return is(ObjectKind.MUTEX, lock.object());
    }

    /** The thread holds the object, or its unlock is a misuse of its own. */
    @Override
    public Boolean unlock(Synchronisation.Unlock unlock) {
        return false;
    }

    @Override
    public Boolean readWrite(Synchronisation.ReadWrite operation) {
        return operation.action() != Synchronisation.ReadWriteAction.UNLOCK
                && is(ObjectKind.READ_WRITE_LOCK, operation.object());
    }

    @Override
    public Boolean await(Synchronisation.Wait wait) {
        return is(ObjectKind.MUTEX, wait.mutex())
                || (is(ObjectKind.CONDITION, wait.object())
                        && conditions.get(wait.object()).isNeededBy(wait.thread()));
    }

    @Override
    public Boolean wake(Synchronisation.Wake wake) {
        return is(ObjectKind.CONDITION, wake.object());
    }

    @Override
    public Boolean barrier(Synchronisation.Barrier operation) {
        return is(ObjectKind.BARRIER, operation.object())
                && barriers.get(operation.object()).isNeededBy(operation.thread());
    }

    @Override
    public Boolean once(Synchronisation.Once operation) {
        return false;
    }

    @Override
    public Boolean semaphore(Synchronisation.Semaphore operation) {
        return is(ObjectKind.SEMAPHORE, operation.object());
    }

    @Override
    public Boolean parking(Synchronisation.Parking operation) {
        return false;
    }
}
