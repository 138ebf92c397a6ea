package dev.weakspot.litmus.verify;

/** What a monitored search is after, and how. */
enum Concern {
    /**
     * Accesses that may take a stale value, and races, on executions under sequential consistency.
     *
     * <p>What is known of one location never depends on what is known of another, and neither do the accesses that could
     * race. So no state has to hold all of it: at most one column, that is one location or one such access, is watched at
     * a time. From states that watch nothing every column is begun when it gets something to watch, in a step of its own
     * beside the one that goes on watching nothing; and it is dropped when there is nothing left to watch.
     */
    ROBUSTNESS_AND_RACES,
    /**
     * Uses of what may be stale. A stale read teaches its thread nothing about any location, so here all of them depend
     * on each other.
     */
    STALE_USES,
    /** Races if a read that may be stale acquires nothing, together with all of {@link #STALE_USES}. */
    RACES_DESPITE_STALE_READS;

    boolean watchesRaces() {
        return this != STALE_USES;
    }

    /** Whether one column is watched at a time. */
    boolean isByColumn() {
        return this == ROBUSTNESS_AND_RACES;
    }

    /** Whether a load that may be stale is followed as such. */
    boolean followsStaleReads() {
        return this != ROBUSTNESS_AND_RACES;
    }
}
