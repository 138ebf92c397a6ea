package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;

/**
 * Partial order sampling ([POS]): every event that could come next has a random priority and the highest happens; then those
 * that conflict with it draw new ones, so that the order of one conflict says nothing about the next. The order of
 * events that do not conflict is drawn once for all, and so counts for less than in a random walk.
 *
 * <p>Departs: in a run that takes much longer than expected all priorities are drawn again now and then. An event with a
 * very low one could otherwise wait for very long for a thread that waits for it by writing over and over.
 */
public final class Pos implements Strategy {
    private final long seed;
    private final EventCounts counts;
    private final Dice dice = new Dice();
    private final Priorities priorities = new Priorities(dice);
    private long steps;

    public Pos(long seed, EventCounts counts) {
        this.seed = seed;
        this.counts = counts;
    }

    @Override
    public boolean begin(long run) {
        dice.begin(seed, run);
        priorities.clear(0);
        steps = 0;
        return true;
    }

    @Override
    public int next(Situation situation) {
        int thread = priorities.highest(situation);
        Footprint footprint = Footprint.of(situation.operation(thread));
        for (int i = 0; i < situation.count(); i++) {
            int other = situation.thread(i);
            if (other == thread || footprint.conflictsWith(Footprint.of(situation.operation(other)))) {
                priorities.forget(other);
            }
        }
        return thread;
    }

    @Override
    public int pick(Operation operation, int ways) {
        return dice.below(ways);
    }

    @Override
    public void observe(Operation operation, Event event) {
        if (counts.isOvertime(++steps)) {
            priorities.clear(0);
        }
    }
}
