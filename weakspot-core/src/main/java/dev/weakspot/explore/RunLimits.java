package dev.weakspot.explore;

/**
 * What a run may take.
 *
 * @param steps after so many steps it is cut short
 * @param keep how many entries of a location are kept although some thread could still read an older one
 * @param findsWaits whether a loop that only reads until it sees what it waits for is a wait, so that nobody runs in vain
 * @param endsAtFailure whether a run ends when one thread has failed; otherwise the others go on
 */
public record RunLimits(long steps, int keep, boolean findsWaits, boolean endsAtFailure) {
    public static final RunLimits DEFAULT = new RunLimits(1_000_000, 1000);

    /** With waiting loops found. */
    public RunLimits(long steps, int keep) {
        this(steps, keep, true);
    }

    /** Of a run that ends at the first failure. */
    public RunLimits(long steps, int keep, boolean findsWaits) {
        this(steps, keep, findsWaits, true);
    }

    /** The same for runs that go on as long as some thread can. */
    public RunLimits pastFailures() {
        return new RunLimits(steps, keep, findsWaits, false);
    }
}
