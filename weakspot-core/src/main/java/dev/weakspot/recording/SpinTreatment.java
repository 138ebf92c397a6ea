package dev.weakspot.recording;

/** Treatment of waiting loops, which only read until a location holds an expected value. It decides what counts as a step. */
public enum SpinTreatment {
    /** A turn that leads back to the same local state is a wait: the thread is blocked until the location changes. */
    AUTO,
    /** Waiting loops are executed like any other loop. */
    STRICT
}
