package dev.weakspot.event;

/** What came of an operation on something that threads share and that is no memory location. */
public enum Outcome {
    /** The thread has what it asked for. */
    DONE,
    /** It was told that it cannot have it: a try found it taken, a checked mutex was misused, what is done once is done. */
    REFUSED,
    /** It has waited for as long as it wanted to. */
    TIMED_OUT,
    /** It has to wait, and has let the others know; its operation takes effect once more later. */
    WAITING
}
