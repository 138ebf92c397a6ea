package dev.weakspot.graph;

import java.util.Arrays;

/**
 * Sets of events that contain, with each event, all earlier events of its thread. Such a set is one count for each thread, as in a
 * vector clock. The arrays are never modified after construction, and a missing count is 0.
 */
public final class EventSets {
    static final int[] EMPTY = {};

    private EventSets() {}

    public static boolean contains(int[] set, GraphEvent event) {
        return event.isInitial() || count(set, event.thread()) > event.position();
    }

    static int count(int[] set, int thread) {
        return thread < set.length ? set[thread] : 0;
    }

    /** The union; one of the arguments if it contains the other. */
    static int[] union(int[] one, int[] other) {
        if (one == other || isSubset(other, one)) {
            return one;
        }
        int[] union = Arrays.copyOf(one, Math.max(one.length, other.length));
        for (int thread = 0; thread < other.length; thread++) {
            union[thread] = Math.max(union[thread], other[thread]);
        }
        return union;
    }

    private static boolean isSubset(int[] set, int[] superset) {
        for (int thread = 0; thread < set.length; thread++) {
            if (set[thread] > count(superset, thread)) {
                return false;
            }
        }
        return true;
    }

    /** The set with the events of a thread up to and including this position. */
    static int[] with(int[] set, int thread, int position) {
        int[] larger = Arrays.copyOf(set, Math.max(set.length, thread + 1));
        larger[thread] = Math.max(larger[thread], position + 1);
        return larger;
    }
}
