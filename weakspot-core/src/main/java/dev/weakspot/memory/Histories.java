package dev.weakspot.memory;

import java.util.List;
import java.util.function.IntFunction;

/** The histories of all locations. Locations are added and retired during a run, and old entries are dropped. */
final class Histories {
    private final HappensBefore order;
    private final List<Location> first;
    private final int keep;
    private final IntFunction<Location> more;
    private final SparseArray<History> all = new SparseArray<>();

    /** The history that the last write made too long; null if none. */
    private History crowded;

    private long entriesCut;

    /**
     * Histories with initial values only.
     *
     * @param first the locations at the beginning of a run
     * @param keep how many entries of a location are kept at most where a thread could still read an older one
     * @param more describes any other location when it is first accessed
     */
    Histories(HappensBefore order, List<Location> first, int keep, IntFunction<Location> more) {
        if (keep < 1) {
            throw new IllegalArgumentException("at least the newest entry has to be kept: keep=" + keep);
        }
        this.order = order;
        this.first = List.copyOf(first);
        this.keep = keep;
        this.more = more;
        addFirst();
    }

    private void addFirst() {
        for (int i = 0; i < first.size(); i++) {
            all.put(i, new History(first.get(i)));
        }
    }

    /** Begins a new run. Dropped entries are counted over all runs. */
    void reset() {
        crowded = null;
        if (all.end() > first.size()) {
            all.clear();
            addFirst();
            return;
        }
        for (int i = 0; i < first.size(); i++) {
            if (has(i)) {
                all.get(i).reset();
            } else {
                all.put(i, new History(first.get(i)));
            }
        }
    }

    /** Whether the location exists and has been accessed. */
    boolean has(int location) {
        return all.get(location) != null;
    }

    /** One more than the largest number of a location in this run. */
    int end() {
        return all.end();
    }

    History of(int location) {
        History history = all.get(location);
        if (history == null) {
            history = new History(more.apply(location));
            all.put(location, history);
        }
        return history;
    }

    /** Ends the lifetime of the location. */
    void retire(int location) {
        if (crowded == all.get(location)) {
            crowded = null;
        }
        all.remove(location);
    }

    /** The history has grown. If it is too long, the next {@link #tidy} drops entries. */
    void noteGrown(History history) {
        if (history.isCrowded()) {
            crowded = history;
        }
    }

    /** Drops, from a history that is too long, entries that no thread can read, and then entries beyond the limit. */
    void tidy() {
        if (crowded != null) {
            int unread = oldestKnown(crowded);
            int tooMany = crowded.size() - unread - keep;
            if (tooMany > 0) {
                crowded.noteCut();
                entriesCut += tooMany;
            }
            crowded.drop(unread + Math.max(0, tooMany));
            crowded = null;
        }
    }

    /** The number of entries that were dropped although a thread could still read them. */
    long entriesCut() {
        return entriesCut;
    }

    /** The oldest position that is the newest in some live thread's view. */
    int oldestKnown(History history) {
        int oldest = history.size() - 1;
        for (int thread = 0; thread < order.threads() && oldest > 0; thread++) {
            if (order.isLive(thread)) {
                oldest = Math.min(oldest, history.known(order.current(thread)));
            }
        }
        return oldest;
    }
}
