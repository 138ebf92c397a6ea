package dev.weakspot.explain.locks;

import dev.weakspot.event.Event;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The mutexes that a thread holds at a point of a run. */
final class HeldMutexes {
    /** For each mutex, the locks that have not been unlocked: a recursive mutex may have several. */
    private final Map<Integer, List<Synchronisation.Lock>> locks = new LinkedHashMap<>();

    private HeldMutexes() {}

    /** The mutexes that the thread holds after these events. A wait at a condition variable does not hold its mutex. */
    static HeldMutexes of(List<ExecutionNode> run, int thread) {
        HeldMutexes held = new HeldMutexes();
        Map<Integer, List<Synchronisation.Lock>> waiting = new LinkedHashMap<>();
        for (ExecutionNode happened : run) {
            if (happened.thread() == thread && happened.event().orElse(null) instanceof Event.Synchronised event) {
                held.observe(event, waiting);
            }
        }
        return held;
    }

    private void observe(Event.Synchronised event, Map<Integer, List<Synchronisation.Lock>> waiting) {
        boolean isDone = event.outcome() == SyncResult.DONE;
        if (event.operation() instanceof Synchronisation.Wait wait) {
            if (!event.isDone() && locks.containsKey(wait.mutex())) {
                waiting.put(wait.mutex(), locks.remove(wait.mutex()));
            } else if (event.isDone() && waiting.containsKey(wait.mutex())) {
                locks.put(wait.mutex(), waiting.remove(wait.mutex()));
            }
        } else if (isDone && event.operation() instanceof Synchronisation.Lock lock) {
            locks.computeIfAbsent(lock.object(), mutex -> new ArrayList<>()).add(lock);
        } else if (isDone && event.operation() instanceof Synchronisation.Unlock unlock) {
            List<Synchronisation.Lock> open = locks.getOrDefault(unlock.object(), new ArrayList<>());
            if (open.size() > 1) {
                open.remove(open.size() - 1);
            } else {
                locks.remove(unlock.object());
            }
        }
    }

    boolean contain(int mutex) {
        return locks.containsKey(mutex);
    }

    /** For each mutex, the operation that locked it first. */
    List<Synchronisation.Lock> locks() {
        return locks.values().stream().map(open -> open.get(0)).toList();
    }
}
