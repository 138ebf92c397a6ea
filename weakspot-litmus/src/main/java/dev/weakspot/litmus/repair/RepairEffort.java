package dev.weakspot.litmus.repair;

import java.time.Duration;

/** The limits of the search for a repair. When they are reached, the best repair so far is the result. */
public enum RepairEffort {
    /** For a verification that did not request a repair. */
    BRIEF(8_000_000, Duration.ofSeconds(10)),

    /** For an explicitly requested repair. */
    THOROUGH(40_000_000, Duration.ofMinutes(1));

    static final int MOST_PROGRAMS = 400;

    private final long mostStates;
    private final Duration mostTime;

    RepairEffort(long mostStates, Duration mostTime) {
        this.mostStates = mostStates;
        this.mostTime = mostTime;
    }

    long mostStates() {
        return mostStates;
    }

    Duration mostTime() {
        return mostTime;
    }
}
