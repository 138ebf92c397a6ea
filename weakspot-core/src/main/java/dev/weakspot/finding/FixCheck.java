package dev.weakspot.finding;

/**
 * The check of a fix: runs of the campaign that were repeated with its memory orders.
 *
 * @param runs how many; those that showed the finding come first
 * @param found how many of them showed the finding again
 */
public record FixCheck(long runs, long found) {
    public boolean isPassed() {
        return found == 0;
    }

    /** {@code verified: not found again in 200 runs}. */
    public String inWords() {
        String all = FormattedNumber.count(runs) + (runs == 1 ? " run" : " runs");
        return isPassed()
                ? "verified: not found again in " + all
                : "not verified: still found in " + FormattedNumber.count(found) + " of " + all;
    }
}
