package dev.weakspot.explore;

import dev.weakspot.finding.Figures;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Guarantee;
import dev.weakspot.strategy.Strategy;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.List;
import java.util.OptionalInt;
import java.util.StringJoiner;

/**
 * How runs are chosen, and what that is worth.
 *
 * @param counts how large the runs are; of no interest to some strategies
 */
public record Method(StrategyKind kind, Sweep sweep, long seed, MemoryModel memory, EventCounts counts) {
    private static final int DEEPEST = 3;

    /** A bug that is more likely to have been missed than found is not worth a promise. */
    private static final double WORTH_SAYING = 0.5;

    /** Makes a few runs first, if the strategy needs to know how large they are. */
    public static Method of(StrategyKind kind, Sweep sweep, long seed, Stage stage) {
        return of(kind, sweep, seed, stage, CampaignControl.UNLIMITED);
    }

    /** The same for somebody who may not want to wait for these runs. */
    static Method of(StrategyKind kind, Sweep sweep, long seed, Stage stage, CampaignControl control) {
        EventCounts counts = kind.needsCounts()
                ? Calibration.of(stage.programs().get(), stage.limits(), stage.memory(), seed, control::reasonToStop)
                : EventCounts.NONE;
        return new Method(kind, sweep, seed, stage.memory(), counts);
    }

    /** One for each who makes runs. */
    public Strategy strategy() {
        return kind.make(seed, sweep, counts);
    }

    /** {@code pctwm, depth 0 to 3, history 1 to 4, seed 1}. */
    public String words() {
        return switch (kind) {
            case EXHAUSTIVE -> kind.word();
            case RANDOM, POS -> kind.word() + ", seed " + seed;
            case PCT -> kind.word() + ", depth " + range(sweep.depth(), "0 to 3") + ", seed " + seed;
            case PCTWM ->
                kind.word() + ", depth " + range(sweep.depth(), "0 to 3") + ", history "
                        + range(sweep.history(), "1 to 4") + ", seed " + seed;
        };
    }

    private static String range(OptionalInt pinned, String all) {
        return pinned.isPresent() ? Integer.toString(pinned.getAsInt()) : all;
    }

    /** Whether chance chooses. */
    public boolean isRandom() {
        return kind != StrategyKind.EXHAUSTIVE;
    }

    /** What so many runs prove about bugs that they have not met, a sentence each. */
    public List<String> promises(long runs) {
        return kind.guarantee(sweep, counts)
                .filter(given -> isProved() && counts.threads() > 0) // none if no run could be counted
                .map(given -> promises(given, runs))
                .orElse(List.of());
    }

    /** The papers speak of interleavings there, and of weak memory here. */
    private boolean isProved() {
        return memory == (kind == StrategyKind.PCT ? MemoryModel.SC : MemoryModel.RC20);
    }

    private List<String> promises(Guarantee guarantee, long runs) {
        int history = sweep.history().orElse(1);
        String needs = kind == StrategyKind.PCT ? "" : " that needs history " + history;
        StringJoiner bounds = new StringJoiner(", one ", "a bug ", "");
        bounds.setEmptyValue("");
        for (int depth = 1; depth <= Math.max(DEEPEST, sweep.depth().orElse(0)); depth++) {
            double miss = guarantee.miss(runs, depth, history);
            if (miss <= WORTH_SAYING) {
                String first = bounds.length() == 0 ? needs + " would have been missed" : "";
                bounds.add("of depth " + depth + first + " with a chance of at most " + Figures.percentAtMost(miss));
            }
        }
        return bounds.length() == 0
                ? List.of("there were too few runs to bound the chance that a bug was missed")
                : List.of(bounds + "; proved for runs of at most " + size() + ", as counted in 10 runs before");
    }

    private String size() {
        return number(counts.threads(), "thread", "") + " and "
                + (kind == StrategyKind.PCT
                        ? number(counts.steps(), "step", "")
                        : number(counts.communications(), "read", " from other threads"));
    }

    private static String number(int count, String what, String more) {
        return count + " " + what + (count == 1 ? "" : "s") + more;
    }
}
