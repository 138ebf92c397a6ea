package dev.weakspot.campaign.runs;

import dev.weakspot.engine.RunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.Strategy;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * Makes some of the runs of a campaign.
 *
 * @param strategies makes a strategy for each worker; its decisions in a run must depend on the run's number alone
 */
public record RunSource(RunSetup setup, Supplier<Strategy> strategies) {
    public MemoryModel memory() {
        return setup.memory();
    }

    /** This source for a changed setup. */
    public RunSource with(RunSetup changed) {
        return new RunSource(changed, strategies);
    }

    /**
     * All runs of a campaign.
     *
     * @param isRepeatable whether each run can be made again alone
     */
    public record Series(List<RunSource> sources, Assignment assignment, long runs, boolean isRepeatable) {}

    /**
     * Assigns the runs of a campaign to sources.
     *
     * @param source the index of the source of a run
     * @param number the number of a run among the runs of its source
     */
    public record Assignment(LongToIntFunction source, LongUnaryOperator number) {
        /** All runs come from one source. */
        public static final Assignment SINGLE = new Assignment(run -> 0, run -> run);
    }
}
