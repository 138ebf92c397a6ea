package dev.weakspot.scheduling;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.recording.Decisions;

/**
 * Makes the accesses at one site take old values, to find the consequences of a robustness violation. A run under sequential
 * consistency with the violation is the starting point. Depending on its number, a run follows that run to its end, or only up
 * to the access, or has a random schedule from the start.
 */
public final class DirectedStrategy implements Strategy {
    /** A run that differs from the recorded one may be endless. */
    private static final int MOST_STEPS_FACTOR = 4;

    private static final int MIN_MOST_STEPS = 1000;

    /** The choices of accesses at other sites. */
    private static final int CHOICE_OF_NEWEST = 0;

    private final Decisions recorded;
    private final Site target;
    private final long seed;
    private final long mostSteps;
    private final RandomSource random = new RandomSource();
    private GuidedStrategy guide;
    private SchedulePlan plan;
    private boolean hasDiverted;
    private long steps;

    /** The part of the recorded schedule that a run keeps, and the choices of accesses at other sites. */
    private enum SchedulePlan {
        /** The whole recorded schedule; all other accesses choose the newest entry. */
        WHOLE_SCHEDULE,
        /** The recorded schedule up to the first old value, then a random one. */
        SCHEDULE_BEFORE,
        /** As before, and all accesses make random choices after the first old value. */
        SCHEDULE_BEFORE_RANDOM_CHOICES,
        /** A random schedule; all other accesses choose the newest entry. */
        RANDOM_SCHEDULE
    }

    /**
     * A strategy for runs under a weak memory model.
     *
     * @param recorded the decisions of a run with the violation
     * @param target the site of the access that may take an old value
     */
    public DirectedStrategy(Decisions recorded, Site target, long seed) {
        this.recorded = recorded;
        this.target = target.withoutStack();
        this.seed = seed;
        this.mostSteps = MIN_MOST_STEPS + (long) MOST_STEPS_FACTOR * recorded.size();
    }

    @Override
    public boolean begin(long run) {
        random.begin(seed, run);
        plan = SchedulePlan.values()[(int) Math.floorMod(run, (long) SchedulePlan.values().length)];
        guide = newGuide();
        hasDiverted = false;
        steps = 0;
        return true;
    }

    private GuidedStrategy newGuide() {
        int[] threads = new int[recorded.size()];
        Decisions.Cursor cursor = recorded.cursor();
        for (int i = 0; cursor.next(); i++) {
            threads[i] = cursor.thread();
        }
        return new GuidedStrategy(threads, new int[threads.length]);
    }

    @Override
    public int next(SchedulingPoint point) {
        if (++steps > mostSteps) {
            return ABANDON;
        }
        boolean isGuided =
                plan == SchedulePlan.WHOLE_SCHEDULE || (plan != SchedulePlan.RANDOM_SCHEDULE && !hasDiverted);
        return isGuided ? guide.next(point) : point.thread(random.below(point.count()));
    }

    /** The first access at the site takes an old value if the schedule is the recorded one, and later ones may. */
    @Override
    public int pick(Operation operation, int choices) {
        boolean isTarget = operation instanceof MemoryAccess
                && operation.site().withoutStack().equals(target);
        if (isTarget && choices > 1) {
            boolean isFirst = !hasDiverted && plan != SchedulePlan.RANDOM_SCHEDULE;
            if (isFirst || random.below(2) == 0) {
                hasDiverted = true;
                return 1 + random.below(choices - 1);
            }
            return CHOICE_OF_NEWEST;
        }
        boolean isRandom = plan == SchedulePlan.SCHEDULE_BEFORE_RANDOM_CHOICES && hasDiverted;
        return isRandom ? random.below(choices) : CHOICE_OF_NEWEST;
    }
}
