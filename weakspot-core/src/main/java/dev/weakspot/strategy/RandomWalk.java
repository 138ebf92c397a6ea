package dev.weakspot.strategy;

import dev.weakspot.event.Operation;

/** At every step any thread that can go on, and any way it may take, each as likely as the others. */
public final class RandomWalk implements Strategy {
    private final long seed;
    private final Dice dice = new Dice();

    public RandomWalk(long seed) {
        this.seed = seed;
    }

    @Override
    public boolean begin(long run) {
        dice.begin(seed, run);
        return true;
    }

    @Override
    public int next(Situation situation) {
        return situation.thread(dice.below(situation.count()));
    }

    @Override
    public int pick(Operation operation, int ways) {
        return dice.below(ways);
    }
}
