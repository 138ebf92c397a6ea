package dev.weakspot.strategy;

/**
 * The size of the runs of a program, as far as it was measured.
 *
 * @param steps the number of steps; {@code pct} chooses its change points among them
 * @param communications the number of sinks, see {@link CommunicationEvents}; {@code pctwm} chooses among them
 * @param placeableWrites the number of writes that had more than one position in modification order
 * @param weakExchanges the number of compare-exchanges that may fail spuriously
 * @param isEndless whether some runs reached the step limit
 */
public record EventCounts(
        int threads, int steps, int communications, int placeableWrites, int weakExchanges, boolean isEndless) {
    public static final EventCounts NONE = new EventCounts(0, 0, 0, 0, 0);

    /** The counts of runs that all ended before the step limit. */
    public EventCounts(int threads, int steps, int communications, int placeableWrites, int weakExchanges) {
        this(threads, steps, communications, placeableWrites, weakExchanges, false);
    }

    public EventCounts withCommunications(int number) {
        return new EventCounts(threads, steps, number, placeableWrites, weakExchanges, isEndless);
    }

    /** These counts, with some run cut off at the step limit. */
    public EventCounts endless() {
        return new EventCounts(threads, steps, communications, placeableWrites, weakExchanges, true);
    }

    /** A run may have this many times the expected steps before a thread is taken to keep the others from progress. */
    private static final int OVERTIME_FACTOR = 2;

    /** The least number of steps that counts as overtime. */
    private static final int MIN_OVERTIME_STEPS = 100;

    /** The maximum of each count. */
    public EventCounts max(EventCounts other) {
        return new EventCounts(
                Math.max(threads, other.threads),
                Math.max(steps, other.steps),
                Math.max(communications, other.communications),
                Math.max(placeableWrites, other.placeableWrites),
                Math.max(weakExchanges, other.weakExchanges),
                isEndless || other.isEndless);
    }

    /** The number of sinks to choose from for a bug of this depth, which may need more sinks than were counted. */
    int sinks(int depth) {
        return Math.max(depth, communications);
    }

    /**
     * Whether the run is in overtime at this step, so that priorities should be changed. It is true at regular intervals. It
     * is never true in a run of the expected length: the guarantees hold for those runs only.
     */
    boolean isOvertime(long step) {
        return step % (MIN_OVERTIME_STEPS + (long) OVERTIME_FACTOR * steps) == 0;
    }
}
