package dev.weakspot.litmus.verify;

import java.util.Set;

/**
 * What to ask of the verifier.
 *
 * @param wantsOutcomes whether to list the final values of every execution
 * @param jobs how many threads search
 * @param maxStates the most states that one search may visit
 * @param asksWeakMemory whether to ask for robustness and races as well
 * @param without the reductions that are switched off
 */
public record VerifyOptions(
        SpinTreatment spin,
        boolean wantsOutcomes,
        int jobs,
        long maxStates,
        boolean asksWeakMemory,
        Set<Reduction> without) {
    public VerifyOptions {
        without = Set.copyOf(without);
    }

    /** With all reductions. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates, boolean asksWeakMemory) {
        this(spin, wantsOutcomes, jobs, maxStates, asksWeakMemory, Set.of());
    }

    /** Asks everything. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates) {
        this(spin, wantsOutcomes, jobs, maxStates, true);
    }

    /** The same if only the executions under sequential consistency are of interest. */
    public VerifyOptions sequentialOnly() {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, false, without);
    }

    /** The same without asking for outcomes. */
    public VerifyOptions withoutOutcomes() {
        return new VerifyOptions(spin, false, jobs, maxStates, asksWeakMemory, without);
    }

    /** The same with only these reductions switched off. */
    public VerifyOptions without(Set<Reduction> reductions) {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, asksWeakMemory, reductions);
    }

    boolean uses(Reduction reduction) {
        return !without.contains(reduction);
    }
}
