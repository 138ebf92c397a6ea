package dev.weakspot.litmus.verify;

/**
 * What to ask of the verifier.
 *
 * @param wantsOutcomes whether to list the final values of every execution
 * @param jobs how many threads search
 * @param maxStates the most states that one search may visit
 * @param asksWeakMemory whether to ask for robustness and races as well
 */
public record VerifyOptions(
        SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates, boolean asksWeakMemory) {
    /** Asks everything. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates) {
        this(spin, wantsOutcomes, jobs, maxStates, true);
    }

    /** The same if only the executions under sequential consistency are of interest. */
    public VerifyOptions sequentialOnly() {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, false);
    }
}
