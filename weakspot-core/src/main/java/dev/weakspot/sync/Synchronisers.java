package dev.weakspot.sync;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** The objects that threads wait for and order themselves with, and what passes through them. */
public final class Synchronisers {
    private final HappensBefore order;
    private final Map<Integer, Mutex> mutexes = new TreeMap<>();
    private final Map<Integer, Barrier> barriers = new TreeMap<>();

    public Synchronisers(HappensBefore order) {
        this.order = order;
    }

    /** A new run. */
    public void reset() {
        mutexes.clear();
        barriers.clear();
    }

    /** In how many ways the operation may take effect now; none if it has to wait. */
    public int ways(Synchronisation operation) {
        return operation.match(new Ways());
    }

    public Event perform(Synchronisation operation, int way) {
        return operation.match(new Performance());
    }

    /** Whether the thread may not do this at all: it gives back what it does not hold, or takes what it has. */
    public boolean isMisuse(Synchronisation operation) {
        int thread = operation.thread();
        if (operation instanceof Synchronisation.Lock lock) {
            return mutex(lock.object()).holder == thread;
        }
        return operation instanceof Synchronisation.Unlock unlock && mutex(unlock.object()).holder != thread;
    }

    public void addViewsTo(List<VectorClock> views) {
        mutexes.values().forEach(mutex -> views.add(mutex.view));
        barriers.values().forEach(barrier -> views.add(barrier.view));
    }

    public void addTo(StateKey key) {
        mutexes.forEach((number, mutex) -> key.add(((long) number << 32) | (mutex.holder + 1)));
        barriers.forEach((number, barrier) -> barrier.addTo(key, number));
    }

    private Mutex mutex(int number) {
        return mutexes.computeIfAbsent(number, key -> new Mutex());
    }

    private Barrier barrier(int number) {
        return barriers.computeIfAbsent(number, key -> new Barrier());
    }

    private final class Ways implements Synchronisation.Cases<Integer> {
        @Override
        public Integer lock(Synchronisation.Lock lock) {
            return mutex(lock.object()).holder == Mutex.NOBODY ? 1 : 0;
        }

        @Override
        public Integer unlock(Synchronisation.Unlock unlock) {
            return 1;
        }

        @Override
        public Integer barrier(Synchronisation.Barrier operation) {
            return Synchronisers.this.barrier(operation.object()).mayGoOn(operation.thread()) ? 1 : 0;
        }
    }

    private final class Performance implements Synchronisation.Cases<Event> {
        @Override
        public Event lock(Synchronisation.Lock lock) {
            Mutex mutex = mutex(lock.object());
            mutex.holder = lock.thread();
            order.acquire(lock.thread(), mutex.view);
            return new Event.Locked(lock.thread(), lock.object());
        }

        @Override
        public Event unlock(Synchronisation.Unlock unlock) {
            Mutex mutex = mutex(unlock.object());
            mutex.holder = Mutex.NOBODY;
            mutex.view = order.release(unlock.thread());
            return new Event.Unlocked(unlock.thread(), unlock.object());
        }

        @Override
        public Event barrier(Synchronisation.Barrier operation) {
            return Synchronisers.this.barrier(operation.object()).step(operation, order);
        }
    }

    private static final class Mutex {
        static final int NOBODY = -1;

        private int holder = NOBODY;
        private VectorClock view = new VectorClock();
    }

    /** Threads arrive, and once all have they go on one by one; whoever comes back early belongs to the next round. */
    private static final class Barrier {
        private final Map<Integer, Boolean> waiting = new TreeMap<>();
        private VectorClock view = new VectorClock();

        boolean mayGoOn(int thread) {
            return waiting.getOrDefault(thread, true);
        }

        Event step(Synchronisation.Barrier operation, HappensBefore order) {
            int thread = operation.thread();
            if (waiting.remove(thread) != null) {
                order.acquire(thread, view);
                return new Event.Passed(thread, operation.object());
            }
            view = view.copy();
            view.join(order.release(thread));
            waiting.put(thread, false);
            if (waiting.values().stream().filter(isOpen -> !isOpen).count() == operation.parties()) {
                waiting.replaceAll((other, isOpen) -> true);
            }
            return new Event.Waiting(thread, operation.object());
        }

        void addTo(StateKey key, int number) {
            BiFunction<Integer, Boolean, Long> word =
                    (thread, isOpen) -> ((long) number << 32) | (thread * 2L) | (isOpen ? 1 : 0);
            waiting.forEach((thread, isOpen) -> key.add(word.apply(thread, isOpen)));
            key.add(-1);
        }
    }
}
