package dev.weakspot.litmus.verify;

/** What a monitored search is after. */
enum Concern {
    /** Reads that may be stale, writes that may come too early, and uses of what may be stale. */
    ROBUSTNESS,
    /** Races on executions under sequential consistency. */
    RACES,
    /** Races if a read that may be stale acquires nothing; together with all of {@link #ROBUSTNESS}. */
    RACES_DESPITE_STALE_READS;

    boolean watchesRobustness() {
        return this != RACES;
    }

    boolean watchesRaces() {
        return this != ROBUSTNESS;
    }
}
