package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The threads that hold each lock, and the threads that execute each once-initialisation. */
final class LockOwners {
    private final Map<Integer, Integer> mutexes = new HashMap<>();

    /** For each lock, how many times each thread holds it. */
    private final Map<Integer, Map<Integer, Integer>> readWriteLocks = new HashMap<>();

    private final Map<Integer, Integer> onces = new HashMap<>();

    void clear() {
        mutexes.clear();
        readWriteLocks.clear();
        onces.clear();
    }

    void observe(Event.Synchronised event) {
        boolean isDone = event.outcome() == SyncResult.DONE;
        if (event.operation() instanceof Synchronisation.Wait wait) {
            observe(wait, event.isDone());
        } else if (isDone && event.operation() instanceof Synchronisation.Lock lock) {
            mutexes.put(lock.object(), lock.thread());
        } else if (isDone && event.operation() instanceof Synchronisation.Unlock unlock) {
            mutexes.remove(unlock.object());
        } else if (isDone && event.operation() instanceof Synchronisation.ReadWrite operation) {
            observe(operation);
        } else if (isDone && event.operation() instanceof Synchronisation.Once once) {
            observe(once);
        }
    }

    /** A wait at a condition variable releases the mutex at its beginning and reacquires it at its end. */
    private void observe(Synchronisation.Wait wait, boolean isOver) {
        if (isOver) {
            mutexes.put(wait.mutex(), wait.thread());
        } else {
            mutexes.remove(wait.mutex(), wait.thread());
        }
    }

    private void observe(Synchronisation.ReadWrite operation) {
        Map<Integer, Integer> counts = readWriteLocks.computeIfAbsent(operation.object(), lock -> new TreeMap<>());
        if (operation.action() == Synchronisation.ReadWriteAction.UNLOCK) {
            counts.computeIfPresent(operation.thread(), (thread, count) -> count > 1 ? count - 1 : null);
        } else {
            counts.merge(operation.thread(), 1, Integer::sum);
        }
    }

    private void observe(Synchronisation.Once once) {
        if (once.action() == Synchronisation.OnceAction.BEGIN) {
            onces.put(once.object(), once.thread());
        } else {
            onces.remove(once.object());
        }
    }

    OptionalInt ofMutex(int mutex) {
        Integer holder = mutexes.get(mutex);
        return holder == null ? OptionalInt.empty() : OptionalInt.of(holder);
    }

    /** The holders of a read-write lock; several threads may hold it for reading. */
    List<Integer> ofReadWriteLock(int lock) {
        return List.copyOf(readWriteLocks.getOrDefault(lock, Map.of()).keySet());
    }

    /** The thread that has begun the initialisation and has not finished it. */
    List<Integer> ofOnce(int once) {
        Integer doer = onces.get(once);
        return doer == null ? List.of() : List.of(doer);
    }
}
