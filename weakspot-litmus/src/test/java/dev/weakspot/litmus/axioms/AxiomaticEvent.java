package dev.weakspot.litmus.axioms;

/** An event of a graph, [Rocker Def. 3.1]. Initial writes belong to no thread: {@link #NO_THREAD}. */
public record AxiomaticEvent(int thread, int serial, Label label) {
    static final int NO_THREAD = -1;

    boolean isInitial() {
        return thread == NO_THREAD;
    }

    /** Program order, [Rocker §3.1]. */
    boolean isBefore(AxiomaticEvent other) {
        return isInitial() ? !other.isInitial() : thread == other.thread && serial < other.serial;
    }
}
