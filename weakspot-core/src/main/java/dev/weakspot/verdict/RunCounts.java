package dev.weakspot.verdict;

/**
 * How many runs a campaign made.
 *
 * @param failing runs with at least one finding
 * @param decidingCondition runs that decided the final condition
 * @param concurrent runs in which two threads were alive at the same time
 */
public record RunCounts(long runs, long failing, long decidingCondition, long concurrent) {
    public static final RunCounts NONE = new RunCounts(0, 0, 0, 0);

    /** These runs and others. */
    public RunCounts and(RunCounts other) {
        return new RunCounts(
                runs + other.runs,
                failing + other.failing,
                decidingCondition + other.decidingCondition,
                concurrent + other.concurrent);
    }
}
