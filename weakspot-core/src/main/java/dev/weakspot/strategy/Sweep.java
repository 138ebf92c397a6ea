package dev.weakspot.strategy;

import java.util.OptionalInt;

/**
 * Which depth, and how much history, each run has: the one place that decides it. What is not pinned goes round, so that
 * nobody has to know how deep a bug lies: depths 0 to 3 from run to run, histories 1 to 4 from round to round.
 *
 * <p>[PCTWM] appends every write to the modification order, and so never shows 2+2W; and it rarely shows what takes many
 * reads of others' values, which chance alone may show often. So of every four cycles of depths and histories one places
 * writes anywhere, and one is left to chance. Where the depth is pinned, every other run places writes anywhere.
 */
public record Sweep(OptionalInt depth, OptionalInt history) {
    /** Nothing is pinned. */
    public static final Sweep FULL = new Sweep(OptionalInt.empty(), OptionalInt.empty());

    private static final int DEPTHS = 4;
    private static final int HISTORIES = 4;
    private static final int CYCLES = 4;

    /** After so many runs it begins again. */
    static final int PERIOD = DEPTHS * HISTORIES * CYCLES;

    public Sweep {
        if (depth.isPresent() && depth.getAsInt() < 0) {
            throw new IllegalArgumentException("a depth is not negative: depth=" + depth.getAsInt());
        }
        if (history.isPresent() && history.getAsInt() < 1) {
            throw new IllegalArgumentException("a read needs something to see: history=" + history.getAsInt());
        }
    }

    /** All runs alike. */
    public static Sweep pinned(int depth, int history) {
        return new Sweep(OptionalInt.of(depth), OptionalInt.of(history));
    }

    /** The depth of a run. */
    public int depth(long run) {
        return depth.orElse(Math.floorMod(run, DEPTHS));
    }

    /** How many of the newest entries a read of this run can choose from if it reads globally. */
    public int history(long run) {
        return history.orElse(1 + round(run));
    }

    /**
     * Whether writes need not become the newest ones in this run. If none could have been anything else in the runs that were
     * counted, a bound is told for this run, and the first that could has to be appended like all others.
     */
    boolean placesWrites(long run, EventCounts counts) {
        return counts.movable() > 0 && (depth.isPresent() ? run % 2 != 0 : cycle(run) == CYCLES - 2);
    }

    /** Whether nothing is chosen beforehand in this run. */
    boolean isLeftToChance(long run) {
        return depth.isEmpty() && cycle(run) == CYCLES - 1;
    }

    private static int cycle(long run) {
        return Math.floorMod(Math.floorDiv(run, DEPTHS * HISTORIES), CYCLES);
    }

    private static int round(long run) {
        return Math.floorMod(Math.floorDiv(run, DEPTHS), HISTORIES);
    }
}
