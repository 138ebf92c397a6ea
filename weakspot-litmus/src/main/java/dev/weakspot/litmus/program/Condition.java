package dev.weakspot.litmus.program;

import dev.weakspot.event.Site;
import dev.weakspot.verdict.Quantifier;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The final condition in the form that can be evaluated on a final state.
 *
 * @param variables the registers and cells that it names, in the order of its text
 * @param text the condition in a uniform spelling: {@code exists (0:r0=0 /\ 1:r0=0)}
 */
public record Condition(
        Site site, String text, Quantifier quantifier, Predicate<FinalState> proposition, List<Variable> variables) {
    /** A register or cell that a condition names. */
    public record Variable(String name, boolean holdsPointer, ToIntFunction<FinalState> value) {}

    public Condition {
        variables = List.copyOf(variables);
    }

    /**
     * Whether this final state decides the condition: as an example of {@code exists}, or as a counterexample to
     * {@code ~exists} or {@code forall}.
     */
    public boolean isDecidedBy(FinalState state) {
        return proposition.test(state) != (quantifier == Quantifier.FORALL);
    }

    /** Whether a deciding state violates the condition. {@code exists} is a question and cannot be violated. */
    public boolean isRequirement() {
        return quantifier != Quantifier.EXISTS;
    }
}
