package dev.weakspot.strategy;

import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.RandomSource;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.Set;

/** Draws an enabled thread at every step, and a choice of its operation, both uniformly. */
public final class RandomWalk implements Strategy {
    public static final StrategyDescription DESCRIPTION = new StrategyDescription() {
        @Override
        public String word() {
            return "random";
        }

        @Override
        public Set<Option> options() {
            return Set.of(Option.SEED);
        }

        @Override
        public Strategy make(long seed, ParameterSweep sweep, EventCounts counts) {
            return new RandomWalk(seed);
        }
    };

    private final long seed;
    private final RandomSource random = new RandomSource();

    public RandomWalk(long seed) {
        this.seed = seed;
    }

    @Override
    public boolean begin(long run) {
        random.begin(seed, run);
        return true;
    }

    @Override
    public int next(SchedulingPoint point) {
        return point.thread(random.below(point.count()));
    }

    @Override
    public int pick(Operation operation, int choices) {
        return random.below(choices);
    }
}
