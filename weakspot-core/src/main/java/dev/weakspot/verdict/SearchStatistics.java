package dev.weakspot.verdict;

/**
 * The cost of a search. The seconds are the only part of a verdict that may differ from one check to the next.
 *
 * @param states distinct states visited under sequential consistency
 * @param executions final states reached: executions that end, distinguished by their final state
 * @param bytesPerState memory for a visited state, without the queue of states to expand
 * @param monitored the searches whose states also hold the state of the robustness and race monitors
 * @param rc20 the search of executions under RC20
 */
public record SearchStatistics(
        long states, long executions, double seconds, double bytesPerState, Phase monitored, Phase rc20) {
    public static final SearchStatistics NONE = new SearchStatistics(0, 0, 0, 0);

    /** A search of interleavings alone. */
    public SearchStatistics(long states, long executions, double seconds, double bytesPerState) {
        this(states, executions, seconds, bytesPerState, Phase.SKIPPED, Phase.SKIPPED);
    }

    /**
     * A further search that the answers needed.
     *
     * @param states distinct states; 0 if the search was not needed
     */
    public record Phase(long states, double seconds) {
        public static final Phase SKIPPED = new Phase(0, 0);
    }
}
