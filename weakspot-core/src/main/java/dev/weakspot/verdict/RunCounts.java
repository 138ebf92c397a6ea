package dev.weakspot.verdict;

/**
 * How many runs a campaign made.
 *
 * @param failing runs with at least one finding
 * @param decidingCondition runs that decided the final condition
 */
public record RunCounts(long runs, long failing, long decidingCondition) {}
