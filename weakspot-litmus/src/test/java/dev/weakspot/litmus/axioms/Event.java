package dev.weakspot.litmus.axioms;

/** An event of a graph, [Rocker Def. 3.1]. Initial writes belong to no thread: {@link #NOBODY}. */
record Event(int thread, int serial, Label label) {
    static final int NOBODY = -1;

    boolean isInitial() {
        return thread == NOBODY;
    }

    /** Program order, [Rocker §3.1]. */
    boolean isBefore(Event other) {
        return isInitial() ? !other.isInitial() : thread == other.thread && serial < other.serial;
    }
}
