package dev.weakspot.report.text;

import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Reachability;

/** What a condition says of the executions, and so what it means that one of them reaches it. */
enum Quantifier {
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

    Quantifier(String reached, String notReached, String reachedAtLength, String notReachedAtLength) {
        this.reached = reached;
        this.notReached = notReached;
        this.reachedAtLength = reachedAtLength;
        this.notReachedAtLength = notReachedAtLength;
    }

    /** A condition begins with its quantifier. */
    static Quantifier of(ConditionAnswer condition) {
        String text = condition.text().stripLeading();
        if (text.startsWith("forall")) {
            return FORALL;
        }
        return text.startsWith("~") ? NOT_EXISTS : EXISTS;
    }

    /** Goes with "the condition". */
    String inShort(Reachability answer) {
        return switch (answer) {
            case REACHABLE -> reached;
            case UNREACHABLE -> notReached;
            case UNKNOWN -> "is undecided";
        };
    }

    String atLength(Reachability answer) {
        return switch (answer) {
            case REACHABLE -> reachedAtLength;
            case UNREACHABLE -> notReachedAtLength;
            case UNKNOWN -> "undecided by the part that was searched";
        };
    }
}
