package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation.Wait;
import dev.weakspot.event.Synchronisation.Wake;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.BitSet;

/**
 * Threads wait here until others wake them. A wait takes effect in two steps, three if it gives up: the mutex is given
 * back; the time is over; the mutex is taken again. Between the last two others may wake somebody else.
 *
 * <p>To be woken orders nothing by itself: POSIX and C++ promise no more than what goes through the mutex. Of those that
 * wait any one may be woken, and just one. That a thread may wake up although nobody woke it is not modelled: a program
 * that does not look again after it was woken is only tried with waits that end for a reason.
 */
final class ConditionVariable implements Synchroniser {
    private final BitSet waiting = new BitSet();
    private final BitSet woken = new BitSet();
    private final BitSet late = new BitSet();

    /** Whether the thread has given back the mutex, and not taken it again. */
    boolean hasBegun(int thread) {
        return waiting.get(thread) || woken.get(thread) || late.get(thread);
    }

    int ways(Wait wait, Mutex mutex) {
        int thread = wait.thread();
        if (waiting.get(thread)) {
            return wait.patience().isTimed() ? 1 : 0;
        }
        boolean isBack = woken.get(thread) || late.get(thread);
        return !isBack || mutex.isFreeAgainFor(thread) ? 1 : 0;
    }

    Outcome perform(Wait wait, Mutex mutex, HappensBefore order, VirtualTime time) {
        int thread = wait.thread();
        if (waiting.get(thread)) {
            waiting.clear(thread);
            late.set(thread);
            time.advanceTo(wait.patience().deadlineMicros());
            return Outcome.WAITING;
        }
        if (!woken.get(thread) && !late.get(thread)) {
            mutex.giveBack(thread, order);
            waiting.set(thread);
            return Outcome.WAITING;
        }
        mutex.take(thread, order);
        boolean isLate = late.get(thread);
        late.clear(thread);
        woken.clear(thread);
        return isLate ? Outcome.TIMED_OUT : Outcome.DONE;
    }

    /** Which one is woken is open. */
    int ways(Wake wake) {
        return wake.isForAll() ? 1 : Math.max(1, waiting.cardinality());
    }

    Outcome perform(Wake wake, int way) {
        if (wake.isForAll()) {
            woken.or(waiting);
            waiting.clear();
        } else if (!waiting.isEmpty()) {
            int thread = waiting.nextSetBit(0);
            for (int i = 0; i < way; i++) {
                thread = waiting.nextSetBit(thread + 1);
            }
            waiting.clear(thread);
            woken.set(thread);
        }
        return Outcome.DONE;
    }

    @Override
    public void reset() {
        waiting.clear();
        woken.clear();
        late.clear();
    }

    @Override
    public boolean isUntouched() {
        return waiting.isEmpty() && woken.isEmpty() && late.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        Synchroniser.addTo(key, waiting);
        Synchroniser.addTo(key, woken);
        Synchroniser.addTo(key, late);
    }

    @Override
    public void addViewsTo(Views views) {}
}
