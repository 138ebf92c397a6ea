package dev.weakspot.engine;

import dev.weakspot.recording.SpinTreatment;

/**
 * The limits of a run.
 *
 * @param steps the run is cut short after this many steps
 * @param keep how many entries of a location are kept at most where some thread could still read an older one
 * @param spin whether a thread in a waiting loop is blocked until a location that it reads changes
 */
public record RunLimits(long steps, int keep, SpinTreatment spin, AfterFailure afterFailure) {
    public static final RunLimits DEFAULT = new RunLimits(1_000_000, 1000);

    /** Whether a run continues after one thread has failed. */
    public enum AfterFailure {
        /** The run ends. */
        END,
        /** The run continues while another thread is enabled. */
        CONTINUE
    }

    /** Limits with detection of waiting loops. */
    public RunLimits(long steps, int keep) {
        this(steps, keep, SpinTreatment.AUTO);
    }

    /** Limits of a run that ends at the first failure. */
    public RunLimits(long steps, int keep, SpinTreatment spin) {
        this(steps, keep, spin, AfterFailure.END);
    }

    /** These limits for runs that continue while a thread is enabled. */
    public RunLimits pastFailures() {
        return new RunLimits(steps, keep, spin, AfterFailure.CONTINUE);
    }
}
