package dev.weakspot.strategy;

import dev.weakspot.memory.MemoryModel;

/**
 * A lower bound on the probability of finding a bug of a given depth. The bound holds for programs whose runs have no more
 * threads, steps and communications than were counted.
 */
public interface Guarantee {
    /** A lower bound on the probability that this run hits a bug of this depth and history; 0 if no bound is proved. */
    double hit(long run, int depth, int history);

    /** The memory model for which the bound is proved. */
    MemoryModel provedFor();

    /** The noun that the depth counts: {@code events in a certain order}. */
    String bugClass(int depth, int history);

    /** The size of runs for which the bound holds. */
    String runSize();

    /** An upper bound on the probability that none of the runs 0 to {@code runs} - 1 hits such a bug. */
    default double miss(long runs, int depth, int history) {
        double miss = 1;
        for (int phase = 0; phase < ParameterSweep.PERIOD; phase++) {
            long equivalentRuns = Math.max(0, runs - phase + ParameterSweep.PERIOD - 1) / ParameterSweep.PERIOD;
            miss *= Math.pow(1 - hit(phase, depth, history), (double) equivalentRuns);
        }
        return miss;
    }

    private static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /**
     * [PCT]: 1/(n k^(d-1)), for n threads and k steps, for bugs that an interleaving shows. A run without change points covers
     * depths 0 and 1. History has no effect.
     */
    record OfPct(ParameterSweep sweep, EventCounts counts) implements Guarantee {
        @Override
        public double hit(long run, int depth, int history) {
            int changes = Math.max(0, depth - 1);
            if (Math.max(0, sweep.depth(run) - 1) != changes) {
                return 0;
            }
            return 1 / (Math.max(1, counts.threads()) * Math.pow(Math.max(1, counts.steps()), changes));
        }

        @Override
        public MemoryModel provedFor() {
            return MemoryModel.SC;
        }

        @Override
        public String bugClass(int depth, int history) {
            return depth == 1 ? "event at the right moment" : "events in a certain order";
        }

        @Override
        public String runSize() {
            return Guarantee.count(counts.threads(), "thread") + " and " + Guarantee.count(counts.steps(), "step");
        }
    }

    /**
     * [PCTWM §5.4]: there are binom(k, d) d! ordered selections of d communications out of k, and h^d combinations of writes
     * to read in them.
     *
     * <p>The bound counts only runs that choose sinks and append every write to the modification order. Departs: the paper has
     * no spurious failures. Where compare-exchanges may fail spuriously, a chosen read has twice as many choices.
     */
    record OfPctwm(ParameterSweep sweep, EventCounts counts) implements Guarantee {
        @Override
        public double hit(long run, int depth, int history) {
            boolean isAsPublished = !sweep.isRandomWalk(run) && !sweep.placesWrites(run, counts);
            if (!isAsPublished || sweep.depth(run) != depth || sweep.history(run) < history) {
                return 0;
            }
            double choicesPerSink = (counts.weakExchanges() > 0 ? 2.0 : 1.0) * sweep.history(run);
            double hit = 1;
            for (int i = 0; i < depth; i++) {
                hit /= (counts.sinks(depth) - i) * choicesPerSink;
            }
            return hit;
        }

        @Override
        public MemoryModel provedFor() {
            return MemoryModel.RC20;
        }

        @Override
        public String bugClass(int depth, int history) {
            return (depth == 1 ? "read" : "reads") + " of values of other threads (each "
                    + (history == 1 ? "the newest value)" : "one of the " + history + " newest values)");
        }

        @Override
        public String runSize() {
            return Guarantee.count(counts.threads(), "thread") + " and "
                    + Guarantee.count(counts.communications(), "read") + " from other threads";
        }
    }
}
