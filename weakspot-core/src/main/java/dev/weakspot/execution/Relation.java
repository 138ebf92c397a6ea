package dev.weakspot.execution;

/** Why one event of an SC run comes before another in every interleaving that has the same reads and writes. */
public enum Relation {
    /** Both are of one thread. */
    PROGRAM_ORDER("po"),
    /** The second reads what the first wrote. */
    READS_FROM("rf"),
    /** The second overwrites, at once or later, what the first wrote. */
    MODIFICATION_ORDER("mo"),
    /** The first read a value that the second, at once or later, overwrites. */
    FROM_READ("fr"),
    /** The first unlocks the mutex, the second locks it afterwards. */
    LOCK("lock"),
    /** The first arrives at a barrier that the second passes. */
    BARRIER("barrier"),
    /** Both are SC fences, which RC20 puts in one order. */
    FENCE_ORDER("order of SC fences");

    private final String word;

    Relation(String word) {
        this.word = word;
    }

    /** As the literature abbreviates it, where it does. */
    public String word() {
        return word;
    }
}
