package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;

/**
 * A random walk that counts the events of its runs. The counts are what {@link Pct} and {@link Pctwm} need to know before
 * their first run. Writes become the newest ones, and a thread goes on after one that nobody minds: so writes that nobody
 * reads change nothing, where otherwise threads would interleave more, and try more often, for each of them.
 */
public final class Counting implements Strategy {
    /** Who makes more writes than that may wait by them for something that only others can do. */
    private static final int UNSEEN_IN_A_ROW = 1000;

    private final RandomWalk walk;
    private final Audience audience = new Audience();
    private EventCounts counts = EventCounts.NONE;
    private int threads;
    private int steps;
    private int communications;
    private int movable;
    private int fickle;
    private boolean isRetry;

    /** The thread that went last, and how many writes that nobody minds it has made in a row. */
    private int last;

    private int unseen;

    public Counting(long seed) {
        walk = new RandomWalk(seed);
    }

    /** The most there was in any run. */
    public EventCounts counts() {
        return counts.max(new EventCounts(threads, steps, communications, movable, fickle));
    }

    @Override
    public boolean begin(long run) {
        counts = counts();
        threads = 0;
        steps = 0;
        communications = 0;
        movable = 0;
        fickle = 0;
        audience.clear();
        unseen = 0;
        return walk.begin(run);
    }

    @Override
    public int next(Situation situation) {
        threads = Math.max(threads, situation.thread(situation.count() - 1) + 1);
        int thread = unseen > 0 && situation.canGoOn(last) ? last : walk.next(situation);
        isRetry = situation.isRetry(thread);
        return thread;
    }

    @Override
    public int pick(Operation operation, int ways) {
        if (operation instanceof MemoryAccess.Store) {
            movable += ways > 1 ? 1 : 0;
            return 0;
        }
        return walk.pick(operation, ways);
    }

    @Override
    public void observe(Operation operation, Event event) {
        steps++;
        unseen = audience.minds(event) || unseen == UNSEEN_IN_A_ROW ? 0 : unseen + 1;
        last = operation.thread();
        fickle += operation instanceof MemoryAccess.CompareExchange exchange && exchange.mayFailSpuriously() ? 1 : 0;
        if (Communication.isSink(operation) && !isRetry) {
            communications++;
        }
    }
}
