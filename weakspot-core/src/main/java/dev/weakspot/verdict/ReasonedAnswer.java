package dev.weakspot.verdict;

import dev.weakspot.finding.Interleaving;

/**
 * The answer to a question about every execution, with its reason.
 *
 * @param reason one sentence; empty where the answer needs none
 * @param example the execution that shows a {@code no}, where no finding has it
 */
public record ReasonedAnswer(Answer answer, String reason, Interleaving example) {
    /** The check did not ask the question. */
    public static final ReasonedAnswer NOT_ASKED = unknown("");

    public static ReasonedAnswer of(Answer answer) {
        return new ReasonedAnswer(answer, "", Interleaving.NONE);
    }

    /**
     * No answer.
     *
     * @param why the obstacle
     */
    public static ReasonedAnswer unknown(String why) {
        return new ReasonedAnswer(Answer.UNKNOWN, why, Interleaving.NONE);
    }
}
