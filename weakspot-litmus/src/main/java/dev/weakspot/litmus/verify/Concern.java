package dev.weakspot.litmus.verify;

/**
 * What a monitored search is after, and how much of it a state holds.
 *
 * <p>What is known of one location never depends on what is known of another, and neither do the accesses that could
 * race. So no state has to hold all of it: it is enough to watch one column at a time, that is one class of values of one
 * location, or one such access. From states that watch nothing every column is begun when it gets something to watch, in
 * a step of its own beside the one that goes on watching nothing; and it is dropped when there is nothing left to watch.
 * That makes a sum of what could be a product, at the price of watching nothing once more; where knowledge goes along
 * with control the product is smaller. Only stale reads couple the columns: one teaches its thread nothing about any
 * location.
 */
enum Concern {
    /** Accesses that may take a stale value, and uses of what may be stale: all columns at once. */
    STALE_USES,
    /** Accesses that may take a stale value: one column at a time. */
    STALE_ACCESSES_BY_COLUMN,
    /** Races on executions under sequential consistency: all columns at once. */
    RACES,
    /** The same, one column at a time. */
    RACES_BY_COLUMN,
    /** Races if a read that may be stale acquires nothing, together with all of {@link #STALE_USES}. */
    RACES_DESPITE_STALE_READS;

    boolean watchesLocations() {
        return this != RACES && this != RACES_BY_COLUMN;
    }

    boolean watchesRaces() {
        return this == RACES || this == RACES_BY_COLUMN || this == RACES_DESPITE_STALE_READS;
    }

    boolean isByColumn() {
        return this == STALE_ACCESSES_BY_COLUMN || this == RACES_BY_COLUMN;
    }

    /** Whether a load that may be stale is followed as such. */
    boolean followsStaleReads() {
        return this == STALE_USES || this == RACES_DESPITE_STALE_READS;
    }
}
