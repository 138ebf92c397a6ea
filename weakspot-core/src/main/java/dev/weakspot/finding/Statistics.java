package dev.weakspot.finding;

/**
 * Figures about the work done; the only part of a verdict that may differ from run to run.
 *
 * @param states distinct states visited
 * @param executions final states reached: executions that end, told apart by where they end
 */
public record Statistics(long states, long executions, double seconds) {}
