package dev.weakspot.monitor;

/** The type of an access, typ in [RSAN App. A]. */
enum AccessType {
    READ,
    WRITE,
    UPDATE
}
