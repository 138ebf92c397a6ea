package dev.weakspot.litmus.verify;

/**
 * What to ask of the verifier.
 *
 * @param wantsOutcomes whether to list the final values of every execution
 * @param jobs how many threads search
 * @param maxStates the most states that one search may visit
 */
public record VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates, Scope scope) {
    /** How much to ask. */
    public enum Scope {
        /** What holds for executions under sequential consistency. */
        INTERLEAVINGS,
        /** Also what can be said of weak memory from these: robustness and races. */
        ROBUSTNESS,
        /** Also what holds for executions under weak memory. */
        WEAK_MEMORY
    }

    /** Asks everything. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates) {
        this(spin, wantsOutcomes, jobs, maxStates, Scope.WEAK_MEMORY);
    }

    /** The same questions and no others than these. */
    public VerifyOptions within(Scope narrower) {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, narrower);
    }
}
