package dev.weakspot.strategy;

import dev.weakspot.event.Operation;

/**
 * Follows a plan as far as it can: of the steps that are left it takes the first whose thread can go on. Where the plan has
 * nothing to say, the thread that ran last goes on, and sees the newest.
 */
public final class Guided implements Strategy {
    /** A plan that was changed may lead into a loop; nobody wants to see where that ends. */
    private static final int MOST_EXTRA_STEPS = 1000;

    private final int[] threads;
    private final int[] ways;
    private final boolean[] isTaken;
    private int first;
    private int taken;
    private int current;
    private int way;

    /**
     * A plan for one run.
     *
     * @param threads who goes on at each step
     * @param ways and in which way
     */
    public Guided(int[] threads, int[] ways) {
        this.threads = threads;
        this.ways = ways;
        this.isTaken = new boolean[threads.length];
    }

    @Override
    public boolean begin(long run) {
        return true;
    }

    @Override
    public int next(Situation situation) {
        if (++taken > threads.length + MOST_EXTRA_STEPS) {
            return ABANDON;
        }
        while (first < threads.length && isTaken[first]) {
            first++;
        }
        for (int i = first; i < threads.length; i++) {
            if (!isTaken[i] && situation.canGoOn(threads[i])) {
                isTaken[i] = true;
                current = threads[i];
                way = ways[i];
                return current;
            }
        }
        way = 0;
        if (!situation.canGoOn(current)) {
            current = situation.thread(0);
        }
        return current;
    }

    @Override
    public int pick(Operation operation, int offered) {
        return Math.min(way, offered - 1);
    }
}
