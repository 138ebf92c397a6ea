package dev.weakspot.finding;

/** Of which executions a final condition speaks. */
public enum Quantifier {
    EXISTS("exists"),
    NOT_EXISTS("~exists"),
    FORALL("forall");

    private final String word;

    Quantifier(String word) {
        this.word = word;
    }

    /** As litmus files spell it. */
    public String word() {
        return word;
    }
}
