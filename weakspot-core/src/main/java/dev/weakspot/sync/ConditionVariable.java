package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation.Wait;
import dev.weakspot.event.Synchronisation.Wake;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.BitSet;

/**
 * A condition variable. A wait takes effect in two steps, or in three if it times out: the thread unlocks the mutex, times
 * out, and locks the mutex again. Between the last two steps a wake reaches another waiting thread.
 *
 * <p>A wake-up creates no happens-before edge: POSIX and C++ order the threads through the mutex only. A wake for one thread
 * may choose any waiting thread, and wakes exactly one. Spurious wake-ups are not modelled. So a program that does not check
 * its condition again after a wait is tested only with waits that end by a wake or a time-out.
 */
final class ConditionVariable implements SyncObject {
    private final BitSet waiting = new BitSet();
    private final BitSet woken = new BitSet();
    private final BitSet timedOut = new BitSet();

    /** Whether the thread has unlocked the mutex for a wait and not locked it again. */
    boolean hasBegun(int thread) {
        return waiting.get(thread) || woken.get(thread) || timedOut.get(thread);
    }

    /** Whether the thread still needs the condition variable for its wait. Once it is woken it needs only the mutex. */
    boolean isNeededBy(int thread) {
        return !woken.get(thread) && !timedOut.get(thread);
    }

    int choices(Wait wait, Mutex mutex) {
        int thread = wait.thread();
        if (waiting.get(thread)) {
            return wait.limit().isTimed() ? 1 : 0;
        }
        boolean hasEnded = woken.get(thread) || timedOut.get(thread);
        return !hasEnded || mutex.canRelock(thread) ? 1 : 0;
    }

    SyncResult perform(Wait wait, Mutex mutex, HappensBefore order, VirtualTime time) {
        int thread = wait.thread();
        if (waiting.get(thread)) {
            waiting.clear(thread);
            timedOut.set(thread);
            time.advanceTo(wait.limit().deadlineMicros());
            return SyncResult.WAITING;
        }
        if (!woken.get(thread) && !timedOut.get(thread)) {
            mutex.unlock(thread, order);
            waiting.set(thread);
            return SyncResult.WAITING;
        }
        mutex.lock(thread, order);
        boolean isTimedOut = timedOut.get(thread);
        timedOut.clear(thread);
        woken.clear(thread);
        return isTimedOut ? SyncResult.TIMED_OUT : SyncResult.DONE;
    }

    /** Any waiting thread may be woken. */
    int choices(Wake wake) {
        return wake.isForAll() ? 1 : Math.max(1, waiting.cardinality());
    }

    SyncResult perform(Wake wake, int choice) {
        if (wake.isForAll()) {
            woken.or(waiting);
            waiting.clear();
        } else if (!waiting.isEmpty()) {
            int thread = waiting.nextSetBit(0);
            for (int i = 0; i < choice; i++) {
                thread = waiting.nextSetBit(thread + 1);
            }
            waiting.clear(thread);
            woken.set(thread);
        }
        return SyncResult.DONE;
    }

    @Override
    public void reset() {
        waiting.clear();
        woken.clear();
        timedOut.clear();
    }

    @Override
    public boolean isUntouched() {
        return waiting.isEmpty() && woken.isEmpty() && timedOut.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        SyncObject.addTo(key, waiting);
        SyncObject.addTo(key, woken);
        SyncObject.addTo(key, timedOut);
    }

    @Override
    public void addViewsTo(RelevantClocks views) {}
}
