package dev.weakspot.strategy;

import java.util.OptionalInt;

/**
 * Decides the depth and the history of each run. A parameter that the user does not fix is swept, because the depth of a bug
 * is unknown: depths 0 to 3 change from run to run, histories 1 to 4 from round to round.
 *
 * <p>[PCTWM] appends every write to the modification order, so it never produces 2+2W. It also rarely hits bugs that need many
 * reads from other threads, which a random walk may hit often. So of every four cycles of depths and histories, one places
 * writes anywhere in modification order, and one consists of random walks. Where the depth is fixed, every other run places
 * writes anywhere.
 */
public record ParameterSweep(OptionalInt depth, OptionalInt history) {
    /** Sweeps both parameters. */
    public static final ParameterSweep FULL = new ParameterSweep(OptionalInt.empty(), OptionalInt.empty());

    private static final int DEPTHS = 4;
    private static final int HISTORIES = 4;
    private static final int CYCLES = 4;

    /** The number of runs after which the sweep repeats. */
    static final int PERIOD = DEPTHS * HISTORIES * CYCLES;

    public ParameterSweep {
        if (depth.isPresent() && depth.getAsInt() < 0) {
            throw new IllegalArgumentException("a depth is not negative: depth=" + depth.getAsInt());
        }
        if (history.isPresent() && history.getAsInt() < 1) {
            throw new IllegalArgumentException("a history is at least 1: history=" + history.getAsInt());
        }
    }

    /** Fixes both parameters for all runs. */
    public static ParameterSweep pinned(int depth, int history) {
        return new ParameterSweep(OptionalInt.of(depth), OptionalInt.of(history));
    }

    public int depth(long run) {
        return depth.orElse(Math.floorMod(run, DEPTHS));
    }

    /** The number of newest entries among which a global read of this run chooses. */
    public int history(long run) {
        return history.orElse(1 + round(run));
    }

    /**
     * Whether this run places writes anywhere in modification order. It does not if the counted runs had no write with more
     * than one position: a guarantee is reported for the run then, so it has to append every write.
     */
    boolean placesWrites(long run, EventCounts counts) {
        return counts.placeableWrites() > 0 && (depth.isPresent() ? run % 2 != 0 : cycle(run) == CYCLES - 2);
    }

    /** Whether this run is a random walk. */
    boolean isRandomWalk(long run) {
        return depth.isEmpty() && cycle(run) == CYCLES - 1;
    }

    private static int cycle(long run) {
        return Math.floorMod(Math.floorDiv(run, DEPTHS * HISTORIES), CYCLES);
    }

    private static int round(long run) {
        return Math.floorMod(Math.floorDiv(run, DEPTHS), HISTORIES);
    }
}
