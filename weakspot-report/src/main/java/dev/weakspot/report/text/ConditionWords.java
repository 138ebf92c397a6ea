package dev.weakspot.report.text;

import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Reachability;

/** Answers about a condition in words. Their meaning depends on the quantifier. */
enum ConditionWords {
    EXISTS(
            "is reachable",
            "is unreachable",
            "reachable, some execution ends in this state",
            "unreachable, no execution ends in this state"),
    NOT_EXISTS(
            "is violated",
            "holds",
            "violated, some execution ends in this state",
            "holds, no execution ends in this state"),
    FORALL(
            "is violated",
            "holds",
            "violated, some execution ends in another state",
            "holds, every execution that ends does so in this state");

    private final String reached;
    private final String notReached;
    private final String reachedAtLength;
    private final String notReachedAtLength;

    ConditionWords(String reached, String notReached, String reachedAtLength, String notReachedAtLength) {
        this.reached = reached;
        this.notReached = notReached;
        this.reachedAtLength = reachedAtLength;
        this.notReachedAtLength = notReachedAtLength;
    }

    static ConditionWords of(ConditionAnswer condition) {
        return switch (condition.quantifier()) {
            case EXISTS -> EXISTS;
            case NOT_EXISTS -> NOT_EXISTS;
            case FORALL -> FORALL;
        };
    }

    /** A predicate for "the condition". */
    String inShort(Reachability answer) {
        return switch (answer) {
            case REACHABLE -> reached;
            case UNREACHABLE -> notReached;
            case UNKNOWN -> "is undecided";
        };
    }

    /** The answer in one or two words. */
    String inFew(Reachability answer) {
        String words = inShort(answer);
        return words.startsWith("is ") ? words.substring("is ".length()) : words;
    }

    /** The final state of a run that decides the condition. */
    String decidingState() {
        return this == FORALL ? "in another state" : "in this state";
    }

    String ofOneRun(boolean isDecided) {
        return isDecided == (this == FORALL) ? "this run does not end in this state" : "this run ends in this state";
    }

    String atLength(Reachability answer) {
        return switch (answer) {
            case REACHABLE -> reachedAtLength;
            case UNREACHABLE -> notReachedAtLength;
            case UNKNOWN -> "undecided by the part that was searched";
        };
    }
}
