package dev.weakspot.campaign;

import dev.weakspot.engine.RunLimits;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.StrategyDescription;
import java.util.OptionalLong;

/**
 * The options of a campaign.
 *
 * @param runs how many; if empty, an exhaustive strategy makes all runs
 * @param jobs the number of worker threads
 * @param stopsOnFirst whether the campaign ends at its first failing run
 */
public record TestOptions(
        MemoryModel memory,
        StrategyDescription strategy,
        ParameterSweep sweep,
        long seed,
        OptionalLong runs,
        RunLimits limits,
        int jobs,
        boolean stopsOnFirst) {
    private static final long USUAL_RUNS = 1000;

    long mostRuns() {
        return runs.orElse(strategy.isExhaustive() ? Long.MAX_VALUE : USUAL_RUNS);
    }

    /** An exhaustive strategy remembers its runs, so one worker makes them all. */
    int workers() {
        return strategy.isExhaustive() ? 1 : jobs;
    }
}
