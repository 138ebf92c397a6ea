package dev.weakspot.litmus.verify;

/** What to make of a loop that only reads until it sees what it waits for. */
public enum SpinTreatment {
    /** A turn that brings the thread back to where it was is a wait: the thread blocks until the location changes. */
    AUTO,
    /** A loop is a loop. */
    STRICT
}
