package dev.weakspot.engine;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;
import java.util.Optional;
import java.util.function.Supplier;

/** A strategy that can be interrupted in the middle of a long run. */
public final class InterruptibleStrategy implements Strategy {
    /** The check takes time. */
    private static final int STEPS_BETWEEN_CHECKS = 1024;

    private final Strategy strategy;
    private final Supplier<Optional<String>> reasonToStop;
    private Optional<String> reason = Optional.empty();
    private int steps;

    public InterruptibleStrategy(Strategy strategy, Supplier<Optional<String>> reasonToStop) {
        this.strategy = strategy;
        this.reasonToStop = reasonToStop;
    }

    /** The reason why the run was interrupted, if it was. */
    public Optional<String> reason() {
        return reason;
    }

    @Override
    public boolean begin(long run) {
        steps = 0;
        return strategy.begin(run);
    }

    @Override
    public int next(SchedulingPoint point) {
        return isInterrupted() ? ABANDON : strategy.next(point);
    }

    private boolean isInterrupted() {
        if (++steps % STEPS_BETWEEN_CHECKS == 0) {
            reason = reasonToStop.get();
        }
        return reason.isPresent();
    }

    @Override
    public boolean continuesAlone(int thread) {
        return !isInterrupted() && strategy.continuesAlone(thread);
    }

    @Override
    public int pick(Operation operation, int choices) {
        return strategy.pick(operation, choices);
    }

    @Override
    public void observe(Operation operation, Event event) {
        strategy.observe(operation, event);
    }
}
