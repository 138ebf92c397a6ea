package dev.weakspot.explore;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.OptionalLong;

/**
 * How to make runs.
 *
 * @param runs how many; without a number a strategy that goes through all runs there are goes on to the end
 * @param jobs how many threads make them
 * @param stopsOnFirst whether the first run that fails is the last one
 */
public record TestOptions(
        MemoryModel memory,
        StrategyKind strategy,
        Sweep sweep,
        long seed,
        OptionalLong runs,
        RunLimits limits,
        int jobs,
        boolean stopsOnFirst) {
    private static final long USUAL_RUNS = 1000;

    long mostRuns() {
        return runs.orElse(strategy == StrategyKind.EXHAUSTIVE ? Long.MAX_VALUE : USUAL_RUNS);
    }

    /** One that goes through all runs remembers which, so they cannot be shared out. */
    int workers() {
        return strategy == StrategyKind.EXHAUSTIVE ? 1 : jobs;
    }
}
