package dev.weakspot.strategy;

/**
 * How large the runs of a program are, as far as has been seen.
 *
 * @param steps what {@code pct} chooses its change points among
 * @param communications sinks of communication, see {@link Communication}: what {@code pctwm} chooses among
 * @param movable writes that need not have become the newest ones of their locations
 * @param fickle compare-exchanges that may fail although they need not
 * @param isEndless whether runs had to be cut short
 */
public record EventCounts(int threads, int steps, int communications, int movable, int fickle, boolean isEndless) {
    public static final EventCounts NONE = new EventCounts(0, 0, 0, 0, 0);

    /** Of runs that end by themselves. */
    public EventCounts(int threads, int steps, int communications, int movable, int fickle) {
        this(threads, steps, communications, movable, fickle, false);
    }

    /** The same with another number of sinks. */
    public EventCounts withCommunications(int number) {
        return new EventCounts(threads, steps, number, movable, fickle, isEndless);
    }

    /** Of runs that had to be cut short. */
    public EventCounts endless() {
        return new EventCounts(threads, steps, communications, movable, fickle, true);
    }

    /** How much longer than expected a run may become before someone is thought to keep the others from going on. */
    private static final int LONGER = 2;

    private static final int LONG_ANYWAY = 100;

    /** As large as the larger one in every respect. */
    public EventCounts max(EventCounts other) {
        return new EventCounts(
                Math.max(threads, other.threads),
                Math.max(steps, other.steps),
                Math.max(communications, other.communications),
                Math.max(movable, other.movable),
                Math.max(fickle, other.fickle),
                isEndless || other.isEndless);
    }

    /** Among how many sinks those of a bug of this depth are: it may need one that has not been seen. */
    int sinks(int depth) {
        return Math.max(depth, communications);
    }

    /**
     * Whether a run that has come to this step goes on for so long that priorities should be changed: every so often, and
     * never in a run of the expected length, for which alone bounds are given.
     */
    boolean isOvertime(long step) {
        return step % (LONG_ANYWAY + (long) LONGER * steps) == 0;
    }
}
