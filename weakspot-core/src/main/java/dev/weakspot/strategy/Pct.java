package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.RandomSource;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.Optional;
import java.util.Set;

/**
 * Probabilistic concurrency testing ([PCT]). Threads have random priorities, and the enabled thread with the highest one runs.
 * At d-1 random steps the thread that has just run falls below all others. Each run hits a bug that needs d orderings of
 * events with probability at least 1/(n k^(d-1)), for n threads and k steps in all.
 *
 * <p>The bound does not hold under weak memory ([PCTWM §3.1]). An access then takes a random choice, as in [PCTWM §6].
 *
 * <p>Departs: a thread that waits by repeated writes (a test-and-set lock) would keep the lock holder from running. So in a run
 * that takes much longer than expected, the running thread falls behind at regular intervals.
 *
 * <p>Departs: if threads never end, the thread with the highest priority would keep all others from running. Such runs have no
 * bound to preserve. So the running thread gets a new random priority after a random number of steps. The greatest number
 * differs from run to run.
 */
public final class Pct implements Strategy {
    public static final StrategyDescription DESCRIPTION = new StrategyDescription() {
        @Override
        public String word() {
            return "pct";
        }

        @Override
        public Set<Option> options() {
            return Set.of(Option.SEED, Option.DEPTH);
        }

        @Override
        public Optional<MemoryModel> defaultFor() {
            return Optional.of(MemoryModel.SC);
        }

        @Override
        public boolean needsCounts() {
            return true;
        }

        @Override
        public Strategy make(long seed, ParameterSweep sweep, EventCounts counts) {
            return new Pct(seed, sweep, counts);
        }

        @Override
        public Optional<Guarantee> guarantee(ParameterSweep sweep, EventCounts counts) {
            return Optional.of(new Guarantee.OfPct(sweep, counts));
        }
    };

    /** The greatest length of a time slice is one of this many powers of two. */
    private static final int SLICE_LENGTHS = 6;

    private final long seed;
    private final ParameterSweep sweep;
    private final EventCounts counts;
    private final RandomSource random = new RandomSource();
    private final Priorities priorities = new Priorities(random);
    private OrderedSample changePoints;
    private long steps;

    /** In endless runs: the greatest length of a time slice, in steps. */
    private int longestSlice;

    /** In endless runs: the number of steps left in the current time slice. */
    private int stepsLeft;

    public Pct(long seed, ParameterSweep sweep, EventCounts counts) {
        this.seed = seed;
        this.sweep = sweep;
        this.counts = counts;
    }

    @Override
    public boolean begin(long run) {
        random.begin(seed, run);
        changePoints = OrderedSample.draw(random, sweep.depth(run) - 1, counts.steps());
        priorities.clear(changePoints.size());
        steps = 0;
        if (counts.isEndless()) {
            longestSlice = 2 << random.below(SLICE_LENGTHS);
            stepsLeft = random.below(longestSlice);
        }
        return true;
    }

    @Override
    public int next(SchedulingPoint point) {
        return priorities.highest(point);
    }

    @Override
    public int pick(Operation operation, int choices) {
        return random.below(choices);
    }

    @Override
    public void observe(Operation operation, Event event) {
        int slot = changePoints.rank(++steps);
        if (slot > 0) {
            priorities.moveToSlot(operation.thread(), slot);
        } else if (counts.isEndless()) {
            countSlice(operation.thread());
        } else if (counts.isOvertime(steps)) {
            priorities.moveToEnd(operation.thread());
        }
    }

    private void countSlice(int thread) {
        if (stepsLeft-- == 0) {
            priorities.forget(thread);
            stepsLeft = random.below(longestSlice);
        }
    }
}
