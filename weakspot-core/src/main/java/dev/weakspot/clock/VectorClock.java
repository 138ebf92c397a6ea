package dev.weakspot.clock;

import java.util.Arrays;

/**
 * A vector clock: a time for each component, mostly a thread. Components that were never set are 0, so the size of a clock
 * follows the components it has seen and not all that exist.
 *
 * <p>A copy shares the array with its original until one of the two changes. Most clocks kept with a write or a lock are never
 * changed again.
 */
public final class VectorClock {
    private static final int[] EMPTY = {};

    private int[] times;
    private boolean isShared;

    /** A clock with all components 0. */
    public VectorClock() {
        this(EMPTY, true);
    }

    private VectorClock(int[] times, boolean isShared) {
        this.times = times;
        this.isShared = isShared;
    }

    public int get(int component) {
        return component < times.length ? times[component] : 0;
    }

    public void set(int component, int time) {
        own(component + 1);
        times[component] = time;
    }

    public void tick(int component) {
        own(component + 1);
        times[component]++;
    }

    /** Takes the maximum of both clocks in each component. */
    public void join(VectorClock other) {
        int[] theirs = other.times;
        if (theirs == times) {
            return;
        }
        int first = firstNewer(theirs);
        if (first == theirs.length) {
            return;
        }
        own(theirs.length);
        int[] ours = times; // a local variable and no branch, so that the compiler vectorises the loop
        for (int i = first; i < theirs.length; i++) {
            ours[i] = Math.max(ours[i], theirs[i]);
        }
    }

    private int firstNewer(int[] theirs) {
        int[] ours = times;
        int common = Math.min(ours.length, theirs.length);
        for (int i = 0; i < common; i++) {
            if (theirs[i] > ours[i]) {
                return i;
            }
        }
        int first = common;
        while (first < theirs.length && theirs[first] == 0) {
            first++;
        }
        return first;
    }

    /** Whether this clock has reached one of the given times, indexed by component; a time of 0 is ignored. */
    public boolean hasReachedAnyOf(int[] others) {
        int[] ours = times;
        int common = Math.min(ours.length, others.length);
        for (int i = 0; i < common; i++) {
            if (others[i] <= ours[i] && others[i] != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether every component is at most that of the other clock. */
    public boolean isAtMost(VectorClock other) {
        return other.firstNewer(times) == times.length;
    }

    /** Takes the value of the other clock. */
    public void become(VectorClock other) {
        other.isShared = true;
        times = other.times;
        isShared = true;
    }

    /** Whether the two clocks still share their array, so that they are certainly equal. */
    public boolean isSharedWith(VectorClock other) {
        return times == other.times;
    }

    public VectorClock copy() {
        isShared = true;
        return new VectorClock(times, true);
    }

    public void clear() {
        times = EMPTY;
        isShared = true;
    }

    /** An upper bound on the components that are not 0. */
    public int size() {
        return times.length;
    }

    private void own(int atLeast) {
        if (isShared || times.length < atLeast) {
            times = Arrays.copyOf(times, Math.max(times.length, atLeast));
            isShared = false;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VectorClock clock && isAtMost(clock) && clock.isAtMost(this);
    }

    @Override
    public int hashCode() {
        int end = times.length;
        while (end > 0 && times[end - 1] == 0) {
            end--;
        }
        int hash = 1;
        for (int i = 0; i < end; i++) {
            hash = hash * 31 + times[i];
        }
        return hash;
    }

    @Override
    public String toString() {
        return Arrays.toString(times);
    }
}
