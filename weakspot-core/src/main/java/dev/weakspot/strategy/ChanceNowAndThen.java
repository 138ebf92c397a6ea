package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;

/** A strategy of which some runs are left to chance, as its sweep says: what it is bad at, chance may be good at. */
final class ChanceNowAndThen implements Strategy {
    private final Sweep sweep;
    private final Strategy usual;
    private final RandomWalk chance;
    private Strategy current;

    ChanceNowAndThen(Sweep sweep, Strategy usual, RandomWalk chance) {
        this.sweep = sweep;
        this.usual = usual;
        this.chance = chance;
        this.current = usual;
    }

    @Override
    public boolean begin(long run) {
        current = sweep.isLeftToChance(run) ? chance : usual;
        return current.begin(run);
    }

    @Override
    public int next(Situation situation) {
        return current.next(situation);
    }

    @Override
    public int pick(Operation operation, int ways) {
        return current.pick(operation, ways);
    }

    @Override
    public void observe(Operation operation, Event event) {
        current.observe(operation, event);
    }
}
