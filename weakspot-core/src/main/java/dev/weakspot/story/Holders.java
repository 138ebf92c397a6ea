package dev.weakspot.story;

import dev.weakspot.event.Event;
import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Who holds which lock, and who does what is done once, in the course of a run. */
final class Holders {
    private final Map<Integer, Integer> mutexes = new HashMap<>();

    /** For each lock, how often each thread has it. */
    private final Map<Integer, Map<Integer, Integer>> readWriteLocks = new HashMap<>();

    private final Map<Integer, Integer> onces = new HashMap<>();

    void clear() {
        mutexes.clear();
        readWriteLocks.clear();
        onces.clear();
    }

    void observe(Event.Synchronised event) {
        boolean isDone = event.outcome() == Outcome.DONE;
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

    /** Who waits at a condition variable gives its mutex back first, and has it again when the wait is over. */
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

    /** Of a lock that many may have for reading. */
    List<Integer> ofReadWriteLock(int lock) {
        return List.copyOf(readWriteLocks.getOrDefault(lock, Map.of()).keySet());
    }

    /** Who has begun and has not finished. */
    List<Integer> ofOnce(int once) {
        Integer doer = onces.get(once);
        return doer == null ? List.of() : List.of(doer);
    }
}
