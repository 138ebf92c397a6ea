package dev.weakspot.strategy;

/**
 * How likely a bug is found at least, given how deep it lies. The bounds hold as far as the counts do: for programs whose
 * runs have no more threads, steps and communications than were counted.
 */
public sealed interface Guarantee {
    /** The least chance that this run hits a bug of this depth that needs this much history; 0 if nothing is promised. */
    double hit(long run, int depth, int history);

    /** The greatest chance that none of the runs 0 to {@code runs} - 1 hits it. */
    default double miss(long runs, int depth, int history) {
        double miss = 1;
        for (int phase = 0; phase < Sweep.PERIOD; phase++) {
            long alike = Math.max(0, runs - phase + Sweep.PERIOD - 1) / Sweep.PERIOD;
            miss *= Math.pow(1 - hit(phase, depth, history), (double) alike);
        }
        return miss;
    }

    /**
     * [PCT]: 1/(n k^(d-1)), for n threads and k steps, for bugs that interleavings show. A run without change
     * points serves depths 0 and 1 alike; history is of no concern.
     */
    record OfPct(Sweep sweep, EventCounts counts) implements Guarantee {
        @Override
        public double hit(long run, int depth, int history) {
            int changes = Math.max(0, depth - 1);
            if (Math.max(0, sweep.depth(run) - 1) != changes) {
                return 0;
            }
            return 1 / (Math.max(1, counts.threads()) * Math.pow(Math.max(1, counts.steps()), changes));
        }
    }

    /**
     * [PCTWM §5.4]: there are binom(k, d) d! ways to choose d communications out of k and to order them, and h^d ways to
     * read in them.
     *
     * <p>Runs that choose nothing, or that do not make each write the newest one, are left out. Where compare-exchanges may fail
     * for no reason there are twice as many ways, since the paper does not have these.
     */
    record OfPctwm(Sweep sweep, EventCounts counts) implements Guarantee {
        @Override
        public double hit(long run, int depth, int history) {
            boolean isAsPublished = !sweep.isLeftToChance(run) && !sweep.placesWrites(run, counts);
            if (!isAsPublished || sweep.depth(run) != depth || sweep.history(run) < history) {
                return 0;
            }
            double ways = (counts.fickle() > 0 ? 2.0 : 1.0) * sweep.history(run);
            double hit = 1;
            for (int i = 0; i < depth; i++) {
                hit /= (counts.sinks(depth) - i) * ways;
            }
            return hit;
        }
    }
}
