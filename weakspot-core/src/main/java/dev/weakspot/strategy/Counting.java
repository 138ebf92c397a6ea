package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;

/**
 * A random walk that counts the events of its runs. The counts are what {@link Pct} and {@link Pctwm} need to know before
 * their first run.
 */
public final class Counting implements Strategy {
    private final RandomWalk walk;
    private EventCounts counts = EventCounts.NONE;
    private int threads;
    private int steps;
    private int communications;
    private int movable;
    private boolean isRetry;

    public Counting(long seed) {
        walk = new RandomWalk(seed);
    }

    /** The most there was in any run. */
    public EventCounts counts() {
        return counts.max(new EventCounts(threads, steps, communications, movable));
    }

    @Override
    public boolean begin(long run) {
        counts = counts();
        threads = 0;
        steps = 0;
        communications = 0;
        movable = 0;
        return walk.begin(run);
    }

    @Override
    public int next(Situation situation) {
        threads = Math.max(threads, situation.thread(situation.count() - 1) + 1);
        int thread = walk.next(situation);
        isRetry = situation.isRetry(thread);
        return thread;
    }

    @Override
    public int pick(Operation operation, int ways) {
        if (operation instanceof MemoryAccess.Store && ways > 1) {
            movable++;
        }
        return walk.pick(operation, ways);
    }

    @Override
    public void observe(Operation operation, Event event) {
        steps++;
        if (Communication.isSink(operation) && !isRetry) {
            communications++;
        }
    }
}
