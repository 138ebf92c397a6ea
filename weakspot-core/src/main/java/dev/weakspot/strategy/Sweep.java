package dev.weakspot.strategy;

import java.util.OptionalInt;

/**
 * Which depth, and how much history, each run has: the one place that decides it. What is not pinned goes round, so that
 * nobody has to know how deep a bug lies: depths 0 to 3 from run to run, histories 1 to 4 from round to round.
 *
 * <p>[PCTWM] appends every write to the modification order, and so never shows 2+2W; and it rarely shows what takes many
 * reads of others' values, which chance alone may show often. So in every fourth cycle of depths and histories half of the
 * runs choose writes as they do sinks, and move them, and put threads off before they unlock a mutex; the other half are
 * left to chance. Whoever pins the depth has the algorithm as published.
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

    /** Whether writes can be chosen and moved in this run. */
    public boolean movesWrites(long run) {
        return departs(run) && round(run) % 2 != 0;
    }

    /** Whether nothing is chosen beforehand in this run. */
    public boolean isLeftToChance(long run) {
        return departs(run) && round(run) % 2 == 0;
    }

    /** Whether this run is not of the algorithm as published. */
    boolean departs(long run) {
        int cycle = Math.floorMod(Math.floorDiv(run, DEPTHS * HISTORIES), CYCLES);
        return depth.isEmpty() && cycle == CYCLES - 1;
    }

    private static int round(long run) {
        return Math.floorMod(Math.floorDiv(run, DEPTHS), HISTORIES);
    }
}
