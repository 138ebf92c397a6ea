package dev.weakspot.cnative.control;

/**
 * How long runs may take.
 *
 * @param threadMillis a thread that does not come to its next operation within that time is somewhere nobody sees it, and
 *     the others go on without it
 * @param runMillis a run that takes longer is cut short
 */
public record RunTimes(long threadMillis, long runMillis) {
    public static final RunTimes USUAL = new RunTimes(1_000, 20_000);
}
