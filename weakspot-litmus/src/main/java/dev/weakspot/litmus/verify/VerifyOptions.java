package dev.weakspot.litmus.verify;

import java.util.Set;

/**
 * What to ask of the verifier.
 *
 * @param wantsOutcomes whether to list the final values of every execution
 * @param jobs how many threads search
 * @param maxStates the most states that one search may visit
 * @param without the reductions that are switched off
 */
public record VerifyOptions(
        SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates, Scope scope, Set<Reduction> without) {
    /** How much to ask. */
    public enum Scope {
        /** What holds for executions under sequential consistency. */
        INTERLEAVINGS,
        /** Also what can be said of weak memory from these: robustness and races. */
        ROBUSTNESS,
        /** Also what holds for executions under weak memory. */
        WEAK_MEMORY
    }

    public VerifyOptions {
        without = Set.copyOf(without);
    }

    /** With all reductions. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates, Scope scope) {
        this(spin, wantsOutcomes, jobs, maxStates, scope, Set.of());
    }

    /** Asks everything. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates) {
        this(spin, wantsOutcomes, jobs, maxStates, Scope.WEAK_MEMORY);
    }

    /** The same questions and no others than these. */
    public VerifyOptions within(Scope narrower) {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, narrower, without);
    }

    /** The same without asking for outcomes. */
    public VerifyOptions withoutOutcomes() {
        return new VerifyOptions(spin, false, jobs, maxStates, scope, without);
    }

    /** The same with only these reductions switched off. */
    public VerifyOptions without(Set<Reduction> reductions) {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, scope, reductions);
    }

    boolean uses(Reduction reduction) {
        return !without.contains(reduction);
    }
}
