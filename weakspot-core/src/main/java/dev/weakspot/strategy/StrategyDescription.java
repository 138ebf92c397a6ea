package dev.weakspot.strategy;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.Strategy;
import java.util.Optional;
import java.util.Set;

/** Describes a strategy: its name, its options, where it is the default, and its guarantee. Held in the strategy's own file. */
public interface StrategyDescription {
    /** An option that only some strategies take. */
    enum Option {
        SEED,
        DEPTH,
        HISTORY
    }

    /** The name in options, reports and recordings. */
    String word();

    Set<Option> options();

    /** The memory model under which this strategy is the default, if any. */
    default Optional<MemoryModel> defaultFor() {
        return Optional.empty();
    }

    /** Whether the strategy needs the event counts of earlier runs. */
    default boolean needsCounts() {
        return false;
    }

    /** Whether the strategy makes every run once. It then remembers its runs, so one worker makes them all. */
    default boolean isExhaustive() {
        return false;
    }

    /** Makes a strategy for one explorer. Equal arguments give equal decisions in the same run. */
    Strategy make(long seed, ParameterSweep sweep, EventCounts counts);

    /** A lower bound on the probability of finding a bug, if one is proved. */
    default Optional<Guarantee> guarantee(ParameterSweep sweep, EventCounts counts) {
        return Optional.empty();
    }
}
