package dev.weakspot.cnative.control;

/**
 * The time limits of runs.
 *
 * @param threadMillis the time for a thread to reach its next operation. After it, the thread counts as outside
 *     control, and the other threads continue
 * @param runMillis the time after which a run is aborted
 */
public record RunTimes(long threadMillis, long runMillis) {
    public static final RunTimes USUAL = new RunTimes(1_000, 20_000);
}
