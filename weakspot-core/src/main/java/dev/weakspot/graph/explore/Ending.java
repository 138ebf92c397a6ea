package dev.weakspot.graph.explore;

/** How an explored graph ends. */
public enum Ending {
    /** All threads have ended. */
    COMPLETE,
    /** A thread has failed; the others have ended or wait for ever. */
    FAILED,
    /** No thread has failed, and some threads wait for ever. */
    DEADLOCK,
    /**
     * A read waits although it could read a suitable value. The execution in which it reads that value is explored too, so this
     * graph shows nothing new.
     */
    BLOCKED
}
