package dev.weakspot.litmus.search;

import dev.weakspot.recording.SpinTreatment;
import java.util.Set;

/**
 * The options of a verification.
 *
 * @param wantsOutcomes whether to list the final values of every execution
 * @param jobs the number of search threads
 * @param maxStates the largest number of states that one search may visit
 * @param without the reductions that are switched off
 */
public record VerifyOptions(
        SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates, Scope scope, Set<Reduction> without) {
    /** The questions that a verification answers. */
    public enum Scope {
        /** Findings of executions under sequential consistency. */
        INTERLEAVINGS,
        /** Also robustness and races, which these executions decide. */
        ROBUSTNESS,
        /** Also findings of executions under weak memory. */
        WEAK_MEMORY
    }

    public VerifyOptions {
        without = Set.copyOf(without);
    }

    /** Options with all reductions. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates, Scope scope) {
        this(spin, wantsOutcomes, jobs, maxStates, scope, Set.of());
    }

    /** Options for all questions, with all reductions. */
    public VerifyOptions(SpinTreatment spin, boolean wantsOutcomes, int jobs, long maxStates) {
        this(spin, wantsOutcomes, jobs, maxStates, Scope.WEAK_MEMORY);
    }

    /** These options with a narrower scope. */
    public VerifyOptions within(Scope narrower) {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, narrower, without);
    }

    /** These options without outcomes. */
    public VerifyOptions withoutOutcomes() {
        return new VerifyOptions(spin, false, jobs, maxStates, scope, without);
    }

    /** These options with exactly these reductions switched off. */
    public VerifyOptions without(Set<Reduction> reductions) {
        return new VerifyOptions(spin, wantsOutcomes, jobs, maxStates, scope, reductions);
    }

    public boolean uses(Reduction reduction) {
        return !without.contains(reduction);
    }
}
