package dev.weakspot.event;

/** The result of an operation on a synchronisation object. */
public enum SyncResult {
    /** The operation succeeded. */
    DONE,
    /** A try found the object taken, a checked mutex was misused, or a one-time initialisation is complete already. */
    REFUSED,
    /** The wait reached its time limit. */
    TIMED_OUT,
    /** The thread has begun to wait; its operation takes effect again later. */
    WAITING
}
