package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.strategy.Situation;
import dev.weakspot.strategy.Strategy;
import java.util.Optional;
import java.util.function.Supplier;

/** A strategy that gives up in the middle of a run when it is told to; a run can be long. */
final class Stoppable implements Strategy {
    /** Asking is not free. */
    private static final int STEPS_BETWEEN_QUESTIONS = 1024;

    private final Strategy strategy;
    private final Supplier<Optional<String>> reasonToStop;
    private Optional<String> reason = Optional.empty();
    private int steps;

    Stoppable(Strategy strategy, Supplier<Optional<String>> reasonToStop) {
        this.strategy = strategy;
        this.reasonToStop = reasonToStop;
    }

    /** Why it has given up. */
    Optional<String> reason() {
        return reason;
    }

    @Override
    public boolean begin(long run) {
        steps = 0;
        return strategy.begin(run);
    }

    @Override
    public int next(Situation situation) {
        if (++steps % STEPS_BETWEEN_QUESTIONS == 0) {
            reason = reasonToStop.get();
        }
        return reason.isPresent() ? ABANDON : strategy.next(situation);
    }

    @Override
    public int pick(Operation operation, int ways) {
        return strategy.pick(operation, ways);
    }

    @Override
    public void observe(Operation operation, Event event) {
        strategy.observe(operation, event);
    }
}
