package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;

/** Makes some runs random walks, as the sweep decides. A random walk often finds bugs that the usual strategy rarely hits. */
final class MixedStrategy implements Strategy {
    private final ParameterSweep sweep;
    private final Strategy usual;
    private final RandomWalk walk;
    private Strategy current;

    MixedStrategy(ParameterSweep sweep, Strategy usual, RandomWalk walk) {
        this.sweep = sweep;
        this.usual = usual;
        this.walk = walk;
        this.current = usual;
    }

    @Override
    public boolean begin(long run) {
        current = sweep.isRandomWalk(run) ? walk : usual;
        return current.begin(run);
    }

    @Override
    public int next(SchedulingPoint point) {
        return current.next(point);
    }

    @Override
    public boolean continuesAlone(int thread) {
        return current.continuesAlone(thread);
    }

    @Override
    public int pick(Operation operation, int choices) {
        return current.pick(operation, choices);
    }

    @Override
    public void observe(Operation operation, Event event) {
        current.observe(operation, event);
    }
}
