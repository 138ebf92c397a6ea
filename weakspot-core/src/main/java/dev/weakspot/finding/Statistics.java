package dev.weakspot.finding;

/**
 * Figures about the work done; the only part of a verdict that may differ from run to run.
 *
 * @param states distinct states visited under sequential consistency
 * @param executions final states reached: executions that end, told apart by where they end
 * @param bytesPerState memory for a visited state, those still to be expanded apart
 * @param monitoredStates distinct states of the searches that also carry what weak memory depends on
 * @param monitoredSeconds what those searches took
 * @param rc20States distinct states of executions under RC20, where these were gone through
 * @param rc20Seconds what that took
 */
public record Statistics(
        long states,
        long executions,
        double seconds,
        double bytesPerState,
        long monitoredStates,
        double monitoredSeconds,
        long rc20States,
        double rc20Seconds) {
    public static final Statistics NONE = new Statistics(0, 0, 0, 0);

    /** Of a verdict that rests on the plain search alone. */
    public Statistics(long states, long executions, double seconds, double bytesPerState) {
        this(states, executions, seconds, bytesPerState, 0, 0, 0, 0);
    }
}
