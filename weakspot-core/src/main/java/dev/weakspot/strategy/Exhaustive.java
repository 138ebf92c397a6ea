package dev.weakspot.strategy;

import dev.weakspot.event.Operation;

/** Tries everything that can be decided: state by state if states can be told apart, otherwise run by run. */
public final class Exhaustive implements Strategy {
    private final EveryState everyState = new EveryState();
    private Strategy chosen = everyState;
    private boolean isChosen;

    @Override
    public boolean begin(long run) {
        return chosen.begin(run);
    }

    @Override
    public int next(Situation situation) {
        if (!isChosen) {
            isChosen = true;
            if (!situation.hasFingerprint()) {
                chosen = new EveryRun();
                chosen.begin(0);
            }
        }
        return chosen.next(situation);
    }

    @Override
    public int pick(Operation operation, int ways) {
        return chosen.pick(operation, ways);
    }

    /** How many different states were seen, where they can be told apart. */
    public long states() {
        return everyState.states();
    }

    /** How many of them were not gone on from yet. */
    public long open() {
        return everyState.open();
    }
}
