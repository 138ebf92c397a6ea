package dev.weakspot.strategy;

import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.exhaustive.ExhaustiveByRun;
import dev.weakspot.strategy.exhaustive.ExhaustiveByState;
import java.util.Set;

/** Explores every decision: state by state if the program has state fingerprints, otherwise run by run. */
public final class Exhaustive implements Strategy {
    public static final StrategyDescription DESCRIPTION = new StrategyDescription() {
        @Override
        public String word() {
            return "exhaustive";
        }

        @Override
        public Set<Option> options() {
            return Set.of();
        }

        @Override
        public boolean isExhaustive() {
            return true;
        }

        @Override
        public Strategy make(long seed, ParameterSweep sweep, EventCounts counts) {
            return new Exhaustive();
        }
    };

    private final ExhaustiveByState everyState = new ExhaustiveByState();
    private Strategy chosen = everyState;
    private boolean isChosen;

    @Override
    public boolean begin(long run) {
        return chosen.begin(run);
    }

    @Override
    public int next(SchedulingPoint point) {
        if (!isChosen) {
            isChosen = true;
            if (!point.hasFingerprint()) {
                chosen = new ExhaustiveByRun();
                chosen.begin(0);
            }
        }
        return chosen.next(point);
    }

    @Override
    public boolean continuesAlone(int thread) {
        return chosen.continuesAlone(thread);
    }

    @Override
    public int pick(Operation operation, int choices) {
        return chosen.pick(operation, choices);
    }

    /** The number of distinct states found, if the program has fingerprints. */
    public long states() {
        return everyState.states();
    }

    /** The number of found states that are not expanded yet. */
    public long open() {
        return everyState.open();
    }
}
