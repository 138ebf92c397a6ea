package dev.weakspot.litmus.repair;

import java.time.Duration;

/** How long to look for a repair before the best one so far has to do. */
public enum Effort {
    /** In passing, for a program that was only to be verified. */
    BRIEF(8_000_000, Duration.ofSeconds(10)),

    /** For those who ask for a repair. */
    THOROUGH(40_000_000, Duration.ofMinutes(1));

    static final int MOST_PROGRAMS = 400;

    private final long mostStates;
    private final Duration mostTime;

    Effort(long mostStates, Duration mostTime) {
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
