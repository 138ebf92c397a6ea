package dev.weakspot.litmus.syntax;

import dev.weakspot.verdict.Quantifier;

/** {@code exists (…)}, {@code ~exists (…)} or {@code forall (…)} at the end of a litmus file. */
public record FinalCondition(Position position, Quantifier quantifier, Proposition proposition) {
    @Override
    public String toString() {
        return quantifier.word() + " (" + proposition + ")";
    }
}
