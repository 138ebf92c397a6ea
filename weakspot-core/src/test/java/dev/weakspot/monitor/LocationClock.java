package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * A function from locations to timestamps, as [RSAN §5] implements it: an array of pairs, sorted by location. A small array is
 * searched from the front, a large one by bisection. A join needs no third array: a linear pass over both clocks updates the
 * common locations and appends the others, and then the array is sorted again.
 */
public final class LocationClock {
    /** Up to this size, a search from the front is faster. */
    private static final int SMALL = 16;

    private final int absent;

    /** The location in the upper half of a word, its timestamp in the lower half: the words are sorted by location. */
    private long[] pairs = new long[4];

    private int size;

    /** A clock in which every location has the timestamp {@code absent}. */
    public LocationClock(int absent) {
        this.absent = absent;
    }

    /** The number of locations with a stored timestamp. */
    public int size() {
        return size;
    }

    public int get(int location) {
        int at = find(location);
        return at < 0 ? absent : (int) pairs[at];
    }

    public void set(int location, int time) {
        int at = find(location);
        if (at >= 0) {
            pairs[at] = pair(location, time);
        } else if (time != absent) {
            insert(-at - 1, pair(location, time));
        }
    }

    /** ⊔=: the greater timestamp of each location. */
    public void join(LocationClock other) {
        int own = size;
        int at = 0;
        for (int i = 0; i < other.size; i++) {
            long pair = other.pairs[i];
            while (at < own && location(pairs[at]) < location(pair)) {
                at++;
            }
            if (at < own && location(pairs[at]) == location(pair)) {
                pairs[at] = Math.max(pairs[at], pair);
            } else {
                append(pair);
            }
        }
        if (size > own) {
            Arrays.sort(pairs, 0, size);
        }
    }

    /** :=, assignment: copies the pairs of the other clock. */
    public void become(LocationClock other) {
        if (pairs.length < other.size) {
            pairs = new long[other.pairs.length];
        }
        System.arraycopy(other.pairs, 0, pairs, 0, other.size);
        size = other.size;
    }

    /** The index of the location, or {@code -index - 1} of the position at which it would be inserted. */
    private int find(int location) {
        return size <= SMALL ? findFromFront(location) : findByBisection(location);
    }

    private int findFromFront(int location) {
        int at = 0;
        while (at < size && location(pairs[at]) < location) {
            at++;
        }
        return at < size && location(pairs[at]) == location ? at : -at - 1;
    }

    private int findByBisection(int location) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = location(pairs[middle]);
            if (found == location) {
                return middle;
            }
            if (found < location) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    private void insert(int at, long pair) {
        reserve();
        System.arraycopy(pairs, at, pairs, at + 1, size - at);
        pairs[at] = pair;
        size++;
    }

    private void append(long pair) {
        reserve();
        pairs[size++] = pair;
    }

    private void reserve() {
        if (size == pairs.length) {
            pairs = Arrays.copyOf(pairs, size * 2);
        }
    }

    private static long pair(int location, int time) {
        return ((long) location << Integer.SIZE) | time;
    }

    private static int location(long pair) {
        return (int) (pair >> Integer.SIZE);
    }
}
