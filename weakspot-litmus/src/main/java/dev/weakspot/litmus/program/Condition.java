package dev.weakspot.litmus.program;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Quantifier;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The final condition, ready to be asked of a final state.
 *
 * @param asked what it looks at, in the order of its text
 * @param text as the user wrote it, in one spelling: {@code exists (0:r0=0 /\ 1:r0=0)}
 */
public record Condition(
        Site site, String text, Quantifier quantifier, Predicate<FinalState> proposition, List<Asked> asked) {
    /** One register or cell that a condition looks at. */
    record Asked(String name, boolean holdsPointer, ToIntFunction<FinalState> value) {}

    public Condition {
        asked = List.copyOf(asked);
    }

    /** Whether this final state decides the condition: it is the one that exists, or it refutes what holds for all. */
    public boolean isDecidedBy(FinalState state) {
        return proposition.test(state) != (quantifier == Quantifier.FORALL);
    }

    /** Whether reaching a deciding state is something to complain about. */
    public boolean forbidsIt() {
        return quantifier != Quantifier.EXISTS;
    }
}
