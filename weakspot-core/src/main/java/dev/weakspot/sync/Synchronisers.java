package dev.weakspot.sync;

import dev.weakspot.event.Event;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Patience;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.List;

/** The objects that threads wait for and order themselves with, and what passes through them. */
public final class Synchronisers {
    private final HappensBefore order;
    private final VirtualTime time;
    private final Numbered<Mutex> mutexes = new Numbered<>(1, Mutex::new);
    private final Numbered<ReadWriteLock> readWriteLocks = new Numbered<>(2, ReadWriteLock::new);
    private final Numbered<ConditionVariable> conditions = new Numbered<>(3, ConditionVariable::new);
    private final Numbered<Barrier> barriers = new Numbered<>(4, Barrier::new);
    private final Numbered<Once> onces = new Numbered<>(5, Once::new);
    private final Numbered<Semaphore> semaphores = new Numbered<>(6, Semaphore::new);
    private final Numbered<ParkingPlace> parkingPlaces = new Numbered<>(7, ParkingPlace::new);
    private final List<Numbered<?>> all =
            List.of(mutexes, readWriteLocks, conditions, barriers, onces, semaphores, parkingPlaces);
    private final Ways ways = new Ways();
    private final Performance performance = new Performance();
    private final Misuse misuse = new Misuse();

    public Synchronisers(HappensBefore order, VirtualTime time) {
        this.order = order;
        this.time = time;
    }

    /** A new run. */
    public void reset() {
        for (Numbered<?> objects : all) {
            objects.reset();
        }
    }

    /** In how many ways the operation may take effect now; none if it has to wait. */
    public int ways(Synchronisation operation) {
        return operation.match(ways);
    }

    public Event perform(Synchronisation operation, int way) {
        if (operation instanceof Synchronisation.Unpark unpark) {
            int woken = parkingPlaces.get(unpark.object()).perform(unpark, way);
            return new Event.Synchronised(unpark, Outcome.DONE, woken);
        }
        performance.way = way;
        Outcome outcome = operation.match(performance);
        if (operation instanceof Synchronisation.Barrier barrier && outcome == Outcome.DONE) {
            boolean isChosen = barriers.get(barrier.object()).isChosen(barrier.thread());
            return new Event.Synchronised(operation, outcome, isChosen ? 1 : 0);
        }
        return new Event.Synchronised(operation, outcome);
    }

    /** The thread has come to this: some operations begin at once. */
    public void arrive(Synchronisation operation) {
        if (operation instanceof Synchronisation.Park park) {
            parkingPlaces.get(park.object()).arrive(park.thread());
        }
    }

    /** Whether the thread may not do this at all: it gives back what it does not hold, or waits for itself. */
    public boolean isMisuse(Synchronisation operation) {
        return operation.match(misuse);
    }

    public void addViewsTo(Views views) {
        for (Numbered<?> objects : all) {
            objects.addViewsTo(views);
        }
    }

    public void addTo(StateKey key) {
        for (Numbered<?> objects : all) {
            objects.addTo(key);
        }
        key.add(0); // no object begins like that
    }

    private Mutex mutex(Synchronisation.Wait wait) {
        return mutexes.get(wait.mutex());
    }

    private final class Ways implements Synchronisation.Cases<Integer> {
        @Override
        public Integer lock(Synchronisation.Lock lock) {
            return mutexes.get(lock.object()).ways(lock);
        }

        @Override
        public Integer unlock(Synchronisation.Unlock unlock) {
            return 1;
        }

        @Override
        public Integer readWrite(Synchronisation.ReadWrite operation) {
            return readWriteLocks.get(operation.object()).ways(operation);
        }

        @Override
        public Integer await(Synchronisation.Wait wait) {
            return conditions.get(wait.object()).ways(wait, mutex(wait));
        }

        @Override
        public Integer wake(Synchronisation.Wake wake) {
            return conditions.get(wake.object()).ways(wake);
        }

        @Override
        public Integer barrier(Synchronisation.Barrier operation) {
            return barriers.get(operation.object()).ways(operation.thread());
        }

        @Override
        public Integer once(Synchronisation.Once operation) {
            return onces.get(operation.object()).ways(operation);
        }

        @Override
        public Integer semaphore(Synchronisation.Semaphore operation) {
            return semaphores.get(operation.object()).ways(operation);
        }

        @Override
        public Integer parking(Synchronisation.Parking operation) {
            ParkingPlace place = parkingPlaces.get(operation.object());
            return operation instanceof Synchronisation.Park park
                    ? place.ways(park)
                    : place.ways((Synchronisation.Unpark) operation);
        }
    }

    private final class Performance implements Synchronisation.Cases<Outcome> {
        private int way;

        @Override
        public Outcome lock(Synchronisation.Lock lock) {
            return timed(mutexes.get(lock.object()).perform(lock, way, order), lock.patience());
        }

        @Override
        public Outcome unlock(Synchronisation.Unlock unlock) {
            return mutexes.get(unlock.object()).perform(unlock, order);
        }

        @Override
        public Outcome readWrite(Synchronisation.ReadWrite operation) {
            ReadWriteLock lock = readWriteLocks.get(operation.object());
            return timed(lock.perform(operation, way, order), operation.patience());
        }

        @Override
        public Outcome await(Synchronisation.Wait wait) {
            return conditions.get(wait.object()).perform(wait, mutex(wait), order, time);
        }

        @Override
        public Outcome wake(Synchronisation.Wake wake) {
            return conditions.get(wake.object()).perform(wake, way);
        }

        @Override
        public Outcome barrier(Synchronisation.Barrier operation) {
            return barriers.get(operation.object()).perform(operation, order);
        }

        @Override
        public Outcome once(Synchronisation.Once operation) {
            return onces.get(operation.object()).perform(operation, order);
        }

        @Override
        public Outcome semaphore(Synchronisation.Semaphore operation) {
            Semaphore semaphore = semaphores.get(operation.object());
            return timed(semaphore.perform(operation, way, order), operation.patience());
        }

        @Override
        public Outcome parking(Synchronisation.Parking operation) {
            if (!(operation instanceof Synchronisation.Park park)) {
                throw new IllegalArgumentException("to wake has an answer: operation=" + operation);
            }
            return timed(parkingPlaces.get(park.object()).perform(park), park.patience());
        }

        private Outcome timed(Outcome outcome, Patience patience) {
            if (outcome == Outcome.TIMED_OUT) {
                time.advanceTo(patience.deadlineMicros());
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
