package dev.weakspot.engine;

/**
 * The limits of a run.
 *
 * @param steps the run is cut short after this many steps
 * @param keep how many entries of a location are kept at most where some thread could still read an older one
 * @param findsWaits whether a thread in a waiting loop is blocked until a location that it reads changes
 * @param endsAtFailure whether a run ends when one thread has failed; otherwise the other threads continue
 */
public record RunLimits(long steps, int keep, boolean findsWaits, boolean endsAtFailure) {
    public static final RunLimits DEFAULT = new RunLimits(1_000_000, 1000);

    /** Limits with detection of waiting loops. */
    public RunLimits(long steps, int keep) {
        this(steps, keep, true);
    }

    /** Limits of a run that ends at the first failure. */
    public RunLimits(long steps, int keep, boolean findsWaits) {
        this(steps, keep, findsWaits, true);
    }

    /** These limits for runs that continue while a thread is enabled. */
    public RunLimits pastFailures() {
        return new RunLimits(steps, keep, findsWaits, false);
    }
}
