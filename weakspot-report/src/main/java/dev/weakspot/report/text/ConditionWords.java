package dev.weakspot.report.text;

import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Reachability;

/** What it means for a condition that some execution reaches it, or none: that depends on its quantifier. */
enum ConditionWords {
    EXISTS("is reachable", "is unreachable", "reachable, some execution ends so", "unreachable, no execution ends so"),
    NOT_EXISTS("is violated", "holds", "violated, some execution ends so", "holds, no execution ends so"),
    FORALL(
            "is violated",
            "holds",
            "violated, some execution ends otherwise",
            "holds, every execution that ends, ends so");

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

    /** Goes with "the condition". */
    String inShort(Reachability answer) {
        return switch (answer) {
            case REACHABLE -> reached;
            case UNREACHABLE -> notReached;
            case UNKNOWN -> "is undecided";
        };
    }

    /** One word or two. */
    String inFew(Reachability answer) {
        String words = inShort(answer);
        return words.startsWith("is ") ? words.substring("is ".length()) : words;
    }

    /** How a run ends that decides it. */
    String manner() {
        return this == FORALL ? "otherwise" : "so";
    }

    String ofOneRun(boolean isDecided) {
        return isDecided == (this == FORALL) ? "this run does not end so" : "this run ends so";
    }

    String atLength(Reachability answer) {
        return switch (answer) {
            case REACHABLE -> reachedAtLength;
            case UNREACHABLE -> notReachedAtLength;
            case UNKNOWN -> "undecided by the part that was searched";
        };
    }
}
