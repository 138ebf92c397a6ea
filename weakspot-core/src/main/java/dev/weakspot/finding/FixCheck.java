package dev.weakspot.finding;

/**
 * The check of a fix: runs of the campaign that were repeated with its memory orders.
 *
 * @param runs how many; those that showed the finding come first
 * @param found how many of them showed the finding again
 * @param before how many of them are known to have shown the finding without the change
 */
public record FixCheck(long runs, long found, long before) {
    /** A finding that few of the runs had may be missing by chance: the change can alter the decisions of a run. */
    private static final long FEWEST = 3;

    /** Whether the finding is gone, and enough runs had it before. */
    public boolean isPassed() {
        return found == 0 && before >= FEWEST;
    }

    /** {@code verified: not found again in 200 runs}. */
    public String inWords() {
        String all = FormattedNumber.count(runs) + (runs == 1 ? " run" : " runs");
        if (isPassed()) {
            return "verified: not found again in " + all;
        }
        return found == 0
                ? "not verified: not found again in " + all + ", but only " + FormattedNumber.count(before)
                        + " of them had it before"
                : "not verified: still found in " + FormattedNumber.count(found) + " of " + all;
    }
}
