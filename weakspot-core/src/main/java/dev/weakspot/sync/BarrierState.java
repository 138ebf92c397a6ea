package dev.weakspot.sync;

import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.SyncClocks;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A barrier. Once all threads of a round have arrived they leave one by one, and every arrival of the round happens before
 * every leave. A thread that arrives again early belongs to the next round: its arrival is not ordered before the leaves of
 * the round before.
 */
final class BarrierState implements SyncObject {
    private final BitSet arrived = new BitSet();
    private final BitSet leaving = new BitSet();

    /**
     * The leaving threads that were the last to arrive in their round. Not part of the state key: only C programs use this, and
     * their states have no key.
     */
    private final BitSet last = new BitSet();

    private SyncClocks round = new SyncClocks();

    /** For each leaving thread, the clocks of its round, which it acquires. */
    private SyncClocks[] leavingClocks = {};

    int choices(int thread) {
        return arrived.get(thread) ? 0 : 1;
    }

    /** Whether the thread that has just left gets PTHREAD_BARRIER_SERIAL_THREAD: POSIX returns it to one thread of a round. */
    boolean isSerialThread(int thread) {
        return last.get(thread);
    }

    /** Whether the thread, which is at the barrier, still needs it. A thread of a complete round only leaves. */
    boolean isNeededBy(int thread) {
        return !leaving.get(thread);
    }

    SyncResult perform(Synchronisation.Barrier operation, HappensBefore order) {
        int thread = operation.thread();
        if (leaving.get(thread)) {
            leaving.clear(thread);
            order.acquire(thread, leavingClocks[thread]);
            return SyncResult.DONE;
        }
        arrived.set(thread);
        last.clear(thread);
        round.join(order.release(thread));
        if (arrived.cardinality() == operation.parties()) {
            last.set(thread);
            completeRound();
        }
        return SyncResult.WAITING;
    }

    private void completeRound() {
        if (leavingClocks.length < arrived.length()) {
            leavingClocks = Arrays.copyOf(leavingClocks, arrived.length());
        }
        for (int thread = arrived.nextSetBit(0); thread >= 0; thread = arrived.nextSetBit(thread + 1)) {
            leavingClocks[thread] = round;
        }
        leaving.or(arrived);
        arrived.clear();
        round = new SyncClocks();
    }

    @Override
    public void reset() {
        arrived.clear();
        leaving.clear();
        last.clear();
        round.clear();
    }

    @Override
    public boolean isUntouched() {
        return arrived.isEmpty() && leaving.isEmpty();
    }

    @Override
    public void addTo(StateKey key) {
        SyncObject.addTo(key, arrived);
        SyncObject.addTo(key, leaving);
    }

    @Override
    public void addViewsTo(RelevantClocks views) {
        views.add(round);
        for (int thread = leaving.nextSetBit(0); thread >= 0; thread = leaving.nextSetBit(thread + 1)) {
            views.add(leavingClocks[thread]);
        }
    }
}
