package dev.weakspot.finding;

/**
 * Figures about the work done; the only part of a verdict that may differ from run to run.
 *
 * @param states distinct states visited
 * @param executions final states reached: executions that end, told apart by where they end
 * @param bytesPerState memory for a visited state, those still to be expanded apart
 */
public record Statistics(long states, long executions, double seconds, double bytesPerState) {
    public static final Statistics NONE = new Statistics(0, 0, 0, 0);
}
