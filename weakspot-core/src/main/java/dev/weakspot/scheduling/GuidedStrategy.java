package dev.weakspot.scheduling;

import dev.weakspot.event.Operation;

/**
 * Follows a list of planned steps as far as possible: it takes the first remaining step whose thread is enabled. If there is
 * none, the last thread runs on with choice 0, the newest values.
 */
public final class GuidedStrategy implements Strategy {
    /** The run is abandoned after this many steps beyond the plan, because a changed plan may lead into an endless loop. */
    private static final int MAX_EXTRA_STEPS = 1000;

    /** This bound is for steps that the only live thread makes without decisions. The set-up of a program may have many. */
    private static final int MAX_STEPS_ALONE = 100_000;

    private final int[] threads;
    private final int[] choices;
    private final boolean[] isTaken;
    private int first;
    private int taken;
    private int current;
    private int choice;
    private int stepsAlone;

    /**
     * Plans one run.
     *
     * @param threads the thread of each step
     * @param choices the choice of each step
     */
    public GuidedStrategy(int[] threads, int[] choices) {
        this.threads = threads;
        this.choices = choices;
        this.isTaken = new boolean[threads.length];
    }

    @Override
    public boolean begin(long run) {
        return true;
    }

    @Override
    public int next(SchedulingPoint point) {
        stepsAlone = 0;
        if (++taken > threads.length + MAX_EXTRA_STEPS) {
            return ABANDON;
        }
        while (first < threads.length && isTaken[first]) {
            first++;
        }
        for (int i = first; i < threads.length; i++) {
            if (!isTaken[i] && point.isEnabled(threads[i])) {
                isTaken[i] = true;
                current = threads[i];
                choice = choices[i];
                return current;
            }
        }
        choice = 0;
        if (!point.isEnabled(current)) {
            current = point.thread(0);
        }
        return current;
    }

    @Override
    public boolean continuesAlone(int thread) {
        return ++stepsAlone <= MAX_STEPS_ALONE;
    }

    @Override
    public int pick(Operation operation, int offered) {
        return Math.min(choice, offered - 1);
    }
}
