package dev.weakspot.strategy;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.scheduling.SchedulingPoint;
import dev.weakspot.scheduling.Strategy;

/**
 * A random walk that counts the events of its runs. {@link Pct} and {@link Pctwm} need the counts before their first run.
 *
 * <p>Every write is appended to the modification order. After a write that no reader can observe yet ({@link ReadLocations})
 * the same thread runs on. So unobserved writes add no interleavings, and no failed attempts of other threads, to the counts.
 */
public final class EventCounter implements Strategy {
    /** After this many unobserved writes in a row other threads run: the writes may be a loop that waits for them. */
    private static final int MAX_UNOBSERVED_IN_A_ROW = 1000;

    private final RandomWalk walk;
    private final ReadLocations readLocations = new ReadLocations();
    private EventCounts counts = EventCounts.NONE;
    private int threads;
    private int steps;
    private int communications;
    private int placeableWrites;
    private int weakExchanges;
    private boolean isRetry;

    /** The thread that took the last step. */
    private int last;

    /** The number of unobserved writes that the last thread has made in a row. */
    private int unobserved;

    public EventCounter(long seed) {
        walk = new RandomWalk(seed);
    }

    /** The maximum of each count over all runs. */
    public EventCounts counts() {
        return counts.max(new EventCounts(threads, steps, communications, placeableWrites, weakExchanges));
    }

    @Override
    public boolean begin(long run) {
        counts = counts();
        threads = 0;
        steps = 0;
        communications = 0;
        placeableWrites = 0;
        weakExchanges = 0;
        readLocations.clear();
        unobserved = 0;
        return walk.begin(run);
    }

    @Override
    public int next(SchedulingPoint point) {
        threads = Math.max(threads, point.thread(point.count() - 1) + 1);
        int thread = unobserved > 0 && point.isEnabled(last) ? last : walk.next(point);
        isRetry = point.isRetry(thread);
        return thread;
    }

    @Override
    public int pick(Operation operation, int choices) {
        if (operation instanceof MemoryAccess.Store) {
            placeableWrites += choices > 1 ? 1 : 0;
            return 0;
        }
        return walk.pick(operation, choices);
    }

    @Override
    public void observe(Operation operation, Event event) {
        steps++;
        if (operation instanceof LifeCycle.Start && event instanceof Event.Passed started) {
            threads = Math.max(threads, (int) started.answer() + 1); // it may take no step of its own
        }
        boolean mayMatter = readLocations.mayAffectReaders(event);
        unobserved = mayMatter || unobserved == MAX_UNOBSERVED_IN_A_ROW ? 0 : unobserved + 1;
        last = operation.thread();
        weakExchanges +=
                operation instanceof MemoryAccess.CompareExchange exchange && exchange.mayFailSpuriously() ? 1 : 0;
        if (CommunicationEvents.isSink(operation) && !isRetry) {
            communications++;
        }
    }
}
