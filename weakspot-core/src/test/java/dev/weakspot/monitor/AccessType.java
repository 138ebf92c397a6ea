package dev.weakspot.monitor;

/** What [RSAN App. A] calls typ. */
enum AccessType {
    READ,
    WRITE,
    UPDATE
}
