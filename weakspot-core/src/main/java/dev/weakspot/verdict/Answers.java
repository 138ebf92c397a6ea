package dev.weakspot.verdict;

import java.util.Optional;

/** The answers to the questions about every execution of a program. */
public record Answers(
        ReasonedAnswer robust,
        ReasonedAnswer observationallyRobust,
        ReasonedAnswer raceFree,
        Assertions assertions,
        Optional<ConditionAnswer> condition) {
    public static final Answers UNKNOWN = new Answers(
            ReasonedAnswer.NOT_ASKED,
            ReasonedAnswer.NOT_ASKED,
            ReasonedAnswer.NOT_ASKED,
            Assertions.UNKNOWN,
            Optional.empty());
}
