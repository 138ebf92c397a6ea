package dev.weakspot.sync;

import dev.weakspot.event.Event;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.List;
import java.util.OptionalInt;

/** All synchronisation objects of a run, and the effects of operations on them. */
public final class SyncObjects {
    private final HappensBefore order;
    private final VirtualTime time;
    private final ObjectTable<Mutex> mutexes = new ObjectTable<>(1, Mutex::new);
    private final ObjectTable<ReadWriteLock> readWriteLocks = new ObjectTable<>(2, ReadWriteLock::new);
    private final ObjectTable<ConditionVariable> conditions = new ObjectTable<>(3, ConditionVariable::new);
    private final ObjectTable<BarrierState> barriers = new ObjectTable<>(4, BarrierState::new);
    private final ObjectTable<OnceState> onces = new ObjectTable<>(5, OnceState::new);
    private final ObjectTable<SemaphoreState> semaphores = new ObjectTable<>(6, SemaphoreState::new);
    private final ObjectTable<Parker> parkers = new ObjectTable<>(7, Parker::new);
    private final List<ObjectTable<?>> all =
            List.of(mutexes, readWriteLocks, conditions, barriers, onces, semaphores, parkers);
    private final ObjectChoiceCounts choices = new ObjectChoiceCounts();
    private final ObjectEffects effects = new ObjectEffects();
    private final Misuse misuse = new Misuse();

    public SyncObjects(HappensBefore order, VirtualTime time) {
        this.order = order;
        this.time = time;
    }

    public void reset() {
        for (ObjectTable<?> objects : all) {
            objects.reset();
        }
    }

    /** The number of choices of the operation now; 0 if it is blocked. */
    public int choices(Synchronisation operation) {
        return operation.match(choices);
    }

    public Event perform(Synchronisation operation, int choice) {
        if (operation instanceof Synchronisation.Unpark unpark) {
            int woken = parkers.get(unpark.object()).perform(unpark, choice);
            return new Event.Synchronised(unpark, SyncResult.DONE, woken);
        }
        effects.choice = choice;
        SyncResult outcome = operation.match(effects);
        if (operation instanceof Synchronisation.Barrier barrier && outcome == SyncResult.DONE) {
            boolean isSerialThread = barriers.get(barrier.object()).isSerialThread(barrier.thread());
            return new Event.Synchronised(operation, outcome, isSerialThread ? 1 : 0);
        }
        return new Event.Synchronised(operation, outcome);
    }

    /** The operation is now the next one of its thread. A park begins at once. */
    public void arrive(Synchronisation operation) {
        if (operation instanceof Synchronisation.Park park) {
            parkers.get(park.object()).arrive(park.thread());
        }
    }

    /** Whether the operation is an error of the program: unlocks an object that the thread does not hold, or waits for itself. */
    public boolean isMisuse(Synchronisation operation) {
        return operation.match(misuse);
    }

    /** Whether the operation, the next one of its thread, uses the object. */
    public boolean isUse(Synchronisation operation, Synchronisation.ObjectId object) {
        return operation.match(new ObjectUses(object, conditions, barriers));
    }

    /** A thread that holds the object, if there is one. */
    public OptionalInt holder(Synchronisation.ObjectId object) {
        int holder = switch (object.kind()) {
            case MUTEX -> mutexes.get(object.number()).holder();
            case READ_WRITE_LOCK -> readWriteLocks.get(object.number()).holder();
            case CONDITION, BARRIER, SEMAPHORE -> SyncObject.NO_THREAD;
        };
        return holder == SyncObject.NO_THREAD ? OptionalInt.empty() : OptionalInt.of(holder);
    }

    public void addViewsTo(RelevantClocks views) {
        for (ObjectTable<?> objects : all) {
            objects.addViewsTo(views);
        }
    }

    public void addTo(StateKey key) {
        for (ObjectTable<?> objects : all) {
            objects.addTo(key);
        }
        key.add(0); // no object begins with 0
    }

    private Mutex mutex(Synchronisation.Wait wait) {
        return mutexes.get(wait.mutex());
    }

    private final class ObjectChoiceCounts implements Synchronisation.Cases<Integer> {
        @Override
        public Integer lock(Synchronisation.Lock lock) {
            return mutexes.get(lock.object()).choices(lock);
        }

        @Override
        public Integer unlock(Synchronisation.Unlock unlock) {
            return 1;
        }

        @Override
        public Integer readWrite(Synchronisation.ReadWrite operation) {
            return readWriteLocks.get(operation.object()).choices(operation);
        }

        @Override
        public Integer await(Synchronisation.Wait wait) {
            return conditions.get(wait.object()).choices(wait, mutex(wait));
        }

        @Override
        public Integer wake(Synchronisation.Wake wake) {
            return conditions.get(wake.object()).choices(wake);
        }

        @Override
        public Integer barrier(Synchronisation.Barrier operation) {
            return barriers.get(operation.object()).choices(operation.thread());
        }

        @Override
        public Integer once(Synchronisation.Once operation) {
            return onces.get(operation.object()).choices(operation);
        }

        @Override
        public Integer semaphore(Synchronisation.Semaphore operation) {
            return semaphores.get(operation.object()).choices(operation);
        }

        @Override
        public Integer parking(Synchronisation.Parking operation) {
            Parker parker = parkers.get(operation.object());
            return operation instanceof Synchronisation.Park park
                    ? parker.choices(park)
                    : parker.choices((Synchronisation.Unpark) operation);
        }
    }

    private final class ObjectEffects implements Synchronisation.Cases<SyncResult> {
        private int choice;

        @Override
        public SyncResult lock(Synchronisation.Lock lock) {
            return timed(mutexes.get(lock.object()).perform(lock, choice, order), lock.limit());
        }

        @Override
        public SyncResult unlock(Synchronisation.Unlock unlock) {
            return mutexes.get(unlock.object()).perform(unlock, order);
        }

        @Override
        public SyncResult readWrite(Synchronisation.ReadWrite operation) {
            ReadWriteLock lock = readWriteLocks.get(operation.object());
            return timed(lock.perform(operation, choice, order), operation.limit());
        }

        @Override
        public SyncResult await(Synchronisation.Wait wait) {
            return conditions.get(wait.object()).perform(wait, mutex(wait), order, time);
        }

        @Override
        public SyncResult wake(Synchronisation.Wake wake) {
            return conditions.get(wake.object()).perform(wake, choice);
        }

        @Override
        public SyncResult barrier(Synchronisation.Barrier operation) {
            return barriers.get(operation.object()).perform(operation, order);
        }

        @Override
        public SyncResult once(Synchronisation.Once operation) {
            return onces.get(operation.object()).perform(operation, order);
        }

        @Override
        public SyncResult semaphore(Synchronisation.Semaphore operation) {
            SemaphoreState semaphore = semaphores.get(operation.object());
            return timed(semaphore.perform(operation, choice, order), operation.limit());
        }

        @Override
        public SyncResult parking(Synchronisation.Parking operation) {
            if (!(operation instanceof Synchronisation.Park park)) {
                throw new IllegalArgumentException("an unpark is performed elsewhere: operation=" + operation);
            }
            return timed(parkers.get(park.object()).perform(park), park.limit());
        }

        private SyncResult timed(SyncResult outcome, WaitLimit limit) {
            if (outcome == SyncResult.TIMED_OUT) {
                time.advanceTo(limit.deadlineMicros());
            }
            return outcome;
        }
    }

    private final class Misuse implements Synchronisation.Cases<Boolean> {
        @Override
        public Boolean lock(Synchronisation.Lock lock) {
            return mutexes.get(lock.object()).isMisuse(lock);
        }

        @Override
        public Boolean unlock(Synchronisation.Unlock unlock) {
            return mutexes.get(unlock.object()).isMisuse(unlock);
        }

        @Override
        public Boolean readWrite(Synchronisation.ReadWrite operation) {
            return readWriteLocks.get(operation.object()).isMisuse(operation);
        }

        @Override
        public Boolean await(Synchronisation.Wait wait) {
            boolean hasBegun = conditions.get(wait.object()).hasBegun(wait.thread());
            return !hasBegun && !mutex(wait).isHeldBy(wait.thread());
        }

        @Override
        public Boolean wake(Synchronisation.Wake wake) {
            return false;
        }

        @Override
        public Boolean barrier(Synchronisation.Barrier operation) {
            return false;
        }

        @Override
        public Boolean once(Synchronisation.Once operation) {
            return onces.get(operation.object()).isMisuse(operation);
        }

        @Override
        public Boolean semaphore(Synchronisation.Semaphore operation) {
            return false;
        }

        @Override
        public Boolean parking(Synchronisation.Parking operation) {
            return false;
        }
    }
}
