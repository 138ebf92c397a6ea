package dev.weakspot.verdict;

/** Which executions a {@link ConditionAnswer} is about. */
public enum Quantifier {
    EXISTS("exists"),
    NOT_EXISTS("~exists"),
    FORALL("forall");

    private final String word;

    Quantifier(String word) {
        this.word = word;
    }

    /** The spelling of litmus files. */
    public String word() {
        return word;
    }
}
