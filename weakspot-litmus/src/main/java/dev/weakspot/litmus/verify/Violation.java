package dev.weakspot.litmus.verify;

import dev.weakspot.event.Site;

/** Something that a monitored search came upon, told apart by what it is and where it shows. */
record Violation(Kind kind, int thread, Site site) {
    enum Kind {
        /** A load may read a stale value that no order under SC lets it read: not robust. */
        STALE_READ,
        /** A write, an update or a wait may take a stale value for the newest: not robust, and it can be noticed. */
        STALE_ACCESS,
        /** A value from a stale read is about to be noticed. */
        STALE_USE,
        /** Two accesses, one of them plain, one of them a write, and neither happens before the other. */
        RACE
    }
}
