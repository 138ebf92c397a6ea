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
    /** The first gives a lock back, the second takes it afterwards. */
    LOCK("lock"),
    /** The first arrives at a barrier that the second passes. */
    BARRIER("barrier"),
    /** The first ends an attempt at what is done once, the second comes to it afterwards. */
    ONCE("once"),
    /** The first puts a unit into a semaphore, the second takes one afterwards. */
    SEMAPHORE("semaphore"),
    /** The first starts the thread of the second. */
    START("start"),
    /** The first is the last of a thread, for whose end the second waits. */
    JOIN("join"),
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

    /** Whether it makes the first happen before the second, whatever their modes: all that is not about a location. */
    public boolean isSynchronisation() {
        return switch (this) {
            case PROGRAM_ORDER, READS_FROM, MODIFICATION_ORDER, FROM_READ -> false;
            case LOCK, BARRIER, ONCE, SEMAPHORE, START, JOIN, FENCE_ORDER -> true;
        };
    }
}
