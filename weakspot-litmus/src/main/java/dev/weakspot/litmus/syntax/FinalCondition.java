package dev.weakspot.litmus.syntax;

/** {@code exists (…)}, {@code ~exists (…)} or {@code forall (…)} at the end of a litmus file. */
public record FinalCondition(Position position, Quantifier quantifier, Proposition proposition) {
    public enum Quantifier {
        EXISTS("exists"),
        NOT_EXISTS("~exists"),
        FORALL("forall");

        private final String word;

        Quantifier(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    @Override
    public String toString() {
        return quantifier.word() + " (" + proposition + ")";
    }
}
