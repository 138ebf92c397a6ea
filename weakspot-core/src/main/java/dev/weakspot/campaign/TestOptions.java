package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Portfolio;
import dev.weakspot.strategy.Sampler;
import dev.weakspot.strategy.StrategyDescription;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/**
 * The options of a campaign.
 *
 * @param portfolio the strategies and memory models that share the runs
 * @param runs how many; if empty, an exhaustive strategy makes all runs
 * @param workers the number of worker threads
 * @param stopsOnFirst whether the campaign ends at the first run with a finding of severity {@code failOn}
 * @param isPart whether this campaign tests one of several parts of a target, so that a part without threads is complete
 * @param showsLibraryWarnings whether warnings in library code are findings
 * @param failOn the least severity of the findings that make the campaign fail
 * @param shrinkTime the time for directed runs and for shortening runs; if empty, the duration of the campaign within limits
 */
public record TestOptions(
        Portfolio portfolio,
        ParameterSweep sweep,
        long seed,
        OptionalLong runs,
        RunLimits limits,
        WorkerCount workers,
        boolean stopsOnFirst,
        boolean isPart,
        boolean showsLibraryWarnings,
        Severity failOn,
        Optional<Duration> shrinkTime) {
    private static final long USUAL_RUNS = 1000;

    /** All runs by one strategy under one memory model; the campaign fails on warnings. */
    public TestOptions(
            MemoryModel memory,
            StrategyDescription strategy,
            ParameterSweep sweep,
            long seed,
            OptionalLong runs,
            RunLimits limits,
            int workers,
            boolean stopsOnFirst) {
        this(
                Portfolio.of(memory, strategy),
                sweep,
                seed,
                runs,
                limits,
                WorkerCount.fixed(workers),
                stopsOnFirst,
                false,
                true,
                Severity.WARNING,
                Optional.empty());
    }

    /** The number of runs, or the largest number if an exhaustive strategy makes all runs. */
    public long mostRuns() {
        return runs.orElse(portfolio.isExhaustive() ? Long.MAX_VALUE : USUAL_RUNS);
    }

    /**
     * The workers of a campaign. An exhaustive strategy remembers its runs, so one worker makes them all.
     *
     * @param receiver receives the number of workers whenever it changes
     */
    WorkerCount workers(IntConsumer receiver) {
        return (portfolio.isExhaustive() ? WorkerCount.fixed(1) : workers).announcedTo(receiver);
    }

    /** The sampler of a single run. */
    Sampler first() {
        return portfolio.samplers().get(0);
    }
}
