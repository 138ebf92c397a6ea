package dev.weakspot.litmus.robustness;

import dev.weakspot.event.Site;

/** A violation found by a monitored search. Violations are equal if kind, thread and site are equal. */
public record Violation(Kind kind, int thread, Site site) {
    public enum Kind {
        /** A load may read a stale value that no order under SC lets it read: not robust. */
        STALE_READ,
        /** An access other than an ordinary load may use a stale value: neither robust nor observationally robust. */
        STALE_ACCESS,
        /** The next step of a thread depends on a value that may be stale: not observationally robust. */
        STALE_USE,
        /** Two accesses conflict, one of them is plain, and neither happens before the other. */
        RACE
    }
}
