package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;

/**
 * Probabilistic concurrency testing ([PCT]): threads have random priorities and the highest runs; at d-1 random steps
 * the thread that has just run falls below all others. A bug that needs d orderings of events, of n threads with k steps
 * in all, is hit with a chance of at least 1/(n k^(d-1)) in each run.
 *
 * <p>Under weak memory, where that bound does not hold ([PCTWM §3.1]), an access takes any of its ways, as in [PCTWM §6].
 *
 * <p>Departs: a thread that waits by writing over and over (a test-and-set lock) would keep the one it waits for from
 * running. So in a run that takes much longer than expected whoever runs falls behind now and then. Of threads that never
 * end the first would keep all others from running, and there is no bound to lose: where runs had to be cut short, whoever
 * runs gets another random priority after a turn of random length, long ones in some runs and short ones in others.
 */
public final class Pct implements Strategy {
    private static final int TURN_LENGTHS = 6;

    private final long seed;
    private final Sweep sweep;
    private final EventCounts counts;
    private final Dice dice = new Dice();
    private final Priorities priorities = new Priorities(dice);
    private OrderedSample changePoints;
    private long steps;

    /** In runs without end: the longest turn there is, and how much of the turn is left. */
    private int longestTurn;

    private int turn;

    public Pct(long seed, Sweep sweep, EventCounts counts) {
        this.seed = seed;
        this.sweep = sweep;
        this.counts = counts;
    }

    @Override
    public boolean begin(long run) {
        dice.begin(seed, run);
        changePoints = OrderedSample.draw(dice, sweep.depth(run) - 1, counts.steps());
        priorities.clear(changePoints.size());
        steps = 0;
        if (counts.isEndless()) {
            longestTurn = 2 << dice.below(TURN_LENGTHS);
            turn = dice.below(longestTurn);
        }
        return true;
    }

    @Override
    public int next(Situation situation) {
        return priorities.highest(situation);
    }

    @Override
    public int pick(Operation operation, int ways) {
        return dice.below(ways);
    }

    @Override
    public void observe(Operation operation, Event event) {
        int slot = changePoints.place(++steps);
        if (slot > 0) {
            priorities.moveToSlot(operation.thread(), slot);
        } else if (counts.isEndless()) {
            takeTurns(operation.thread());
        } else if (counts.isOvertime(steps)) {
            priorities.moveToEnd(operation.thread());
        }
    }

    private void takeTurns(int thread) {
        if (turn-- == 0) {
            priorities.forget(thread);
            turn = dice.below(longestTurn);
        }
    }
}
