package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.Calibration;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Guarantee;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.StrategyDescription;
import dev.weakspot.strategy.StrategyDescription.Option;
import java.util.List;
import java.util.OptionalInt;

/**
 * How a campaign chooses its runs, and the guarantees that follow.
 *
 * @param counts the size of the runs; {@link EventCounts#NONE} for strategies that do not need it
 */
public record SamplingPlan(
        StrategyDescription kind, ParameterSweep sweep, long seed, MemoryModel memory, EventCounts counts) {
    private static final int DEEPEST = 3;

    /** Larger bounds on the probability of a miss are not reported. */
    private static final double LARGEST_REPORTED_MISS = 0.5;

    private static final double SMALL_MISS = 0.1;

    /** Makes a few runs first if the strategy needs their size. */
    public static SamplingPlan of(StrategyDescription kind, ParameterSweep sweep, long seed, RunSetup setup) {
        EventCounts counts = kind.needsCounts() ? counts(setup, seed, CampaignControl.UNLIMITED) : EventCounts.NONE;
        return new SamplingPlan(kind, sweep, seed, setup.memory(), counts);
    }

    /** Measures the size of the runs with a few runs, which the control may interrupt. */
    static EventCounts counts(RunSetup setup, long seed, CampaignControl control) {
        return Calibration.of(setup.programs().get(), setup.limits(), setup.memory(), seed, control);
    }

    /** Makes a strategy for one explorer. */
    public Strategy strategy() {
        return kind.make(seed, sweep, counts);
    }

    /** {@code pctwm, depth 0 to 3, history 1 to 4, seed 1}. */
    public String words() {
        return method() + (takes(Option.SEED) ? ", seed " + seed : "");
    }

    /** {@code pctwm, depth 0 to 3, history 1 to 4}. */
    String method() {
        return kind.word()
                + (takes(Option.DEPTH) ? ", depth " + range(sweep.depth(), "0 to 3") : "")
                + (takes(Option.HISTORY) ? ", history " + range(sweep.history(), "1 to 4") : "");
    }

    private boolean takes(Option option) {
        return kind.options().contains(option);
    }

    private static String range(OptionalInt pinned, String all) {
        return pinned.isPresent() ? Integer.toString(pinned.getAsInt()) : all;
    }

    public boolean isRandom() {
        return !kind.isExhaustive();
    }

    /** Bounds on the probability that so many runs miss a bug, a sentence each. */
    public List<String> promises(long runs) {
        return kind.guarantee(sweep, counts)
                .filter(given -> given.provedFor() == memory && counts.threads() > 0) // 0 if no run was complete
                .map(given -> promises(given, runs))
                .orElse(List.of());
    }

    private List<String> promises(Guarantee guarantee, long runs) {
        int history = sweep.history().orElse(1);
        String share = kind.word() + " (" + FormattedNumber.count(runs) + (runs == 1 ? " run" : " runs") + " under "
                + memory.name() + ")";
        int depth = promisedDepth(guarantee, runs, history);
        if (depth == 0) {
            return List.of(share + " made too few runs to bound the probability that a bug is missed");
        }
        return List.of(share + " finds a bug that needs " + depth + " " + guarantee.bugClass(depth, history)
                + " with a probability of at least "
                + FormattedNumber.percentAtLeast(1 - guarantee.miss(runs, depth, history))
                + ", if no run has more than "
                + guarantee.runSize());
    }

    /** The greatest depth at which bugs are very likely found; otherwise at which they are likely found; 0 if there is none. */
    private int promisedDepth(Guarantee guarantee, long runs, int history) {
        int deepest = Math.max(DEEPEST, sweep.depth().orElse(0));
        for (double mostMissed : List.of(SMALL_MISS, LARGEST_REPORTED_MISS)) {
            for (int depth = deepest; depth > 0; depth--) {
                if (guarantee.miss(runs, depth, history) <= mostMissed) {
                    return depth;
                }
            }
        }
        return 0;
    }
}
