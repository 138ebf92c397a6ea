package dev.weakspot.monitor;

import java.util.Arrays;

/**
 * A function from locations to timestamps, as [RSAN §5] implements it: an array of pairs, sorted by location, searched from
 * the front while it is small and by bisection otherwise. Merging takes no second array: a linear pass over both updates
 * the locations they share, the others are appended, and the array is sorted again.
 */
public final class LocationClock {
    /** Up to this size searching from the front is faster. */
    private static final int SMALL = 16;

    private final int absent;

    /** The location in the upper half, its timestamp in the lower, so that pairs are sorted as they are. */
    private long[] pairs = new long[4];

    private int size;

    /** A clock in which every location has the timestamp {@code absent}. */
    public LocationClock(int absent) {
        this.absent = absent;
    }

    /** How many locations have a timestamp of their own. */
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
            long theirs = other.pairs[i];
            while (at < own && location(pairs[at]) < location(theirs)) {
                at++;
            }
            if (at < own && location(pairs[at]) == location(theirs)) {
                pairs[at] = Math.max(pairs[at], theirs);
            } else {
                append(theirs);
            }
        }
        if (size > own) {
            Arrays.sort(pairs, 0, size);
        }
    }

    /** := the other one, whose pairs are copied. */
    public void become(LocationClock other) {
        if (pairs.length < other.size) {
            pairs = new long[other.pairs.length];
        }
        System.arraycopy(other.pairs, 0, pairs, 0, other.size);
        size = other.size;
    }

    /** Where the location is, or the complement of where it would be. */
    private int find(int location) {
        return size <= SMALL ? findFromFront(location) : findByHalves(location);
    }

    private int findFromFront(int location) {
        int at = 0;
        while (at < size && location(pairs[at]) < location) {
            at++;
        }
        return at < size && location(pairs[at]) == location ? at : -at - 1;
    }

    private int findByHalves(int location) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int there = location(pairs[middle]);
            if (there == location) {
                return middle;
            }
            if (there < location) {
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
