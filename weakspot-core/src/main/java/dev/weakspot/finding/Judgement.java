package dev.weakspot.finding;

/**
 * The answer to a question about every execution, with its reason.
 *
 * @param because one sentence for people; empty where the answer speaks for itself
 * @param example the execution that shows a {@code no}, where no finding has it
 */
public record Judgement(Answer answer, String because, Interleaving example) {
    /** Nobody looked. */
    public static final Judgement NOT_MADE = unknown("");

    public static Judgement of(Answer answer) {
        return new Judgement(answer, "", Interleaving.NONE);
    }

    /**
     * No answer.
     *
     * @param why what stands in the way of one
     */
    public static Judgement unknown(String why) {
        return new Judgement(Answer.UNKNOWN, why, Interleaving.NONE);
    }
}
