package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.Footprint;
import dev.weakspot.scheduling.RandomSource;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.Set;

/**
 * Partial order sampling ([POS]). Every enabled operation has a random priority, and the highest takes effect. The operations
 * that conflict with it then draw new priorities, so the orders of successive conflicts are independent. The order of
 * operations that do not conflict is drawn once, so it has less weight than in a random walk.
 *
 * <p>Departs: in a run that takes much longer than expected, all priorities are drawn again at regular intervals. Otherwise an
 * operation with a very low priority could be delayed for long by a thread that waits for it with repeated writes.
 */
public final class Pos implements Strategy {
    public static final StrategyDescription DESCRIPTION = new StrategyDescription() {
        @Override
        public String word() {
            return "pos";
        }

        @Override
        public Set<Option> options() {
            return Set.of(Option.SEED);
        }

        @Override
        public boolean needsCounts() {
            return true;
        }

        @Override
        public Strategy make(long seed, ParameterSweep sweep, EventCounts counts) {
            return new Pos(seed, counts);
        }
    };

    private final long seed;
    private final EventCounts counts;
    private final RandomSource random = new RandomSource();
    private final Priorities priorities = new Priorities(random);
    private long steps;

    public Pos(long seed, EventCounts counts) {
        this.seed = seed;
        this.counts = counts;
    }

    @Override
    public boolean begin(long run) {
        random.begin(seed, run);
        priorities.clear(0);
        steps = 0;
        return true;
    }

    @Override
    public int next(SchedulingPoint point) {
        int thread = priorities.highest(point);
        Footprint footprint = Footprint.of(point.operation(thread));
        for (int i = 0; i < point.count(); i++) {
            int other = point.thread(i);
            if (other == thread || footprint.conflictsWith(Footprint.of(point.operation(other)))) {
                priorities.forget(other);
            }
        }
        return thread;
    }

    @Override
    public int pick(Operation operation, int choices) {
        return random.below(choices);
    }

    @Override
    public void observe(Operation operation, Event event) {
        if (counts.isOvertime(++steps)) {
            priorities.clear(0);
        }
    }
}
