package dev.weakspot.execution;

/** A reason why one event of an SC run precedes another in every interleaving with the same reads and writes. */
public enum Relation {
    /** Both events are of one thread. */
    PROGRAM_ORDER("po"),
    /** The second reads the value that the first wrote. */
    READS_FROM("rf"),
    /** The second overwrites the value that the first wrote, directly or after other writes. */
    MODIFICATION_ORDER("mo"),
    /** The second overwrites the value that the first read, directly or after other writes. */
    FROM_READ("fr"),
    /** The first unlocks an object that the second locks afterwards. */
    LOCK("lock"),
    /** The first arrives at a barrier that the second leaves in the same round. */
    BARRIER("barrier"),
    /** The first ends an attempt at a one-time initialisation that the second calls afterwards. */
    ONCE("once"),
    /** The first increments a semaphore that the second decrements afterwards. */
    SEMAPHORE("semaphore"),
    /** The first starts the thread of the second. */
    START("start"),
    /** The first is the last event of a thread that the second joins. */
    JOIN("join"),
    /** The first releases an annotated address that the second acquires afterwards. */
    ANNOTATION("annotation"),
    /** Both are SC fences, which are totally ordered in RC20. */
    FENCE_ORDER("order of SC fences");

    private final String word;

    Relation(String word) {
        this.word = word;
    }

    /** The abbreviation of the literature, if there is one. */
    public String word() {
        return word;
    }

    /** Whether the first happens before the second whatever their modes: true for all relations that need no location. */
    public boolean isSynchronisation() {
        return switch (this) {
            case PROGRAM_ORDER, READS_FROM, MODIFICATION_ORDER, FROM_READ -> false;
            case LOCK, BARRIER, ONCE, SEMAPHORE, START, JOIN, ANNOTATION, FENCE_ORDER -> true;
        };
    }
}
