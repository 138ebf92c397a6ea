package dev.weakspot.memory;

import java.util.List;
import java.util.function.IntFunction;

/** Which locations there are, and what is kept of each: they come and go, and old entries are forgotten. */
final class Histories {
    private final HappensBefore order;
    private final List<Location> first;
    private final int keep;
    private final IntFunction<Location> more;
    private final Sparse<History> all = new Sparse<>();

    /** The history that has just grown too long, if one has. */
    private History crowded;

    private long entriesCut;

    /**
     * Those of locations that nobody has written.
     *
     * @param first those that are there from the beginning
     * @param keep how many entries of a location are kept although someone could still read an older one
     * @param more says what the others are, when they are first accessed
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

    /** A new run. What was cut is counted over all of them. */
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

    /** Whether there is a location with this number now; false for one that nobody has accessed, too. */
    boolean has(int location) {
        return all.get(location) != null;
    }

    /** One more than the largest number that a location has had in this run. */
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

    /** The location is no more. */
    void retire(int location) {
        if (crowded == all.get(location)) {
            crowded = null;
        }
        all.remove(location);
    }

    /** It has an entry more; if that is too many, they are looked through when all who watch have seen it. */
    void noteGrown(History history) {
        if (history.isCrowded()) {
            crowded = history;
        }
    }

    /** Drops what no thread can read any more of a history that has grown too long, and then what is too much. */
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

    /** How many entries were forgotten of which some thread knew nothing newer. */
    long entriesCut() {
        return entriesCut;
    }

    /** The oldest position of which some live thread has heard of nothing newer. */
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
