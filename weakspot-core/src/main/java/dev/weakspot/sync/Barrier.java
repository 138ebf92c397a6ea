package dev.weakspot.sync;

import dev.weakspot.event.Outcome;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.memory.Handover;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Threads arrive, and once all have they go on one by one, each after all arrivals of its round. Whoever comes back early
 * belongs to the next round, and those of the last one that have not gone on yet learn nothing from it.
 */
final class Barrier implements Synchroniser {
    private final BitSet arrived = new BitSet();
    private final BitSet leaving = new BitSet();

    /** Those of the threads leaving that came last in their round. No state: only C programs ask, and nobody sees theirs. */
    private final BitSet last = new BitSet();

    private Handover round = new Handover();

    /** For each thread that may go on, what it learns. */
    private Handover[] lessons = {};

    int ways(int thread) {
        return arrived.get(thread) ? 0 : 1;
    }

    /** Whether the thread, which has just gone on, is the one of its round that POSIX tells so. */
    boolean isChosen(int thread) {
        return last.get(thread);
    }

    Outcome perform(Synchronisation.Barrier operation, HappensBefore order) {
        int thread = operation.thread();
        if (leaving.get(thread)) {
            leaving.clear(thread);
            order.acquire(thread, lessons[thread]);
            return Outcome.DONE;
        }
        arrived.set(thread);
        last.clear(thread);
        round.join(order.release(thread));
        if (arrived.cardinality() == operation.parties()) {
            last.set(thread);
            open();
        }
        return Outcome.WAITING;
    }

    private void open() {
        if (lessons.length < arrived.length()) {
            lessons = Arrays.copyOf(lessons, arrived.length());
        }
        for (int thread = arrived.nextSetBit(0); thread >= 0; thread = arrived.nextSetBit(thread + 1)) {
            lessons[thread] = round;
        }
        leaving.or(arrived);
        arrived.clear();
        round = new Handover();
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
        Synchroniser.addTo(key, arrived);
        Synchroniser.addTo(key, leaving);
    }

    @Override
    public void addViewsTo(Views views) {
        views.add(round);
        for (int thread = leaving.nextSetBit(0); thread >= 0; thread = leaving.nextSetBit(thread + 1)) {
            views.add(lessons[thread]);
        }
    }
}
