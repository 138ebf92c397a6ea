package dev.weakspot.engine;

import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.recording.Decisions;
import java.util.List;

/**
 * A finished run.
 *
 * @param reason why it was cut short, a clause; empty if it reached the limit of steps or ended otherwise
 * @param whereabouts the positions of the threads when it was cut short, a clause; empty if the reason includes them
 * @param isSteered whether the strategy decided the whole run; not if threads returned, or appeared, outside its decisions
 * @param isConcurrent whether two threads were alive at the same time
 * @param detections in the order of the run
 * @param decisions of the strategy; the explorer reuses the object in the next run
 */
public record Run(
        long number,
        End end,
        String reason,
        String whereabouts,
        boolean isSteered,
        boolean isConcurrent,
        List<Detection> detections,
        Decisions decisions) {
    /** The reason why a run was cut short, and the positions of its threads, as the rest of a sentence. */
    public static String wordsOfCut(String reason, String whereabouts, long mostSteps) {
        return (reason.isEmpty()
                        ? " after " + FormattedNumber.count(mostSteps) + " steps (--max-steps)"
                        : ": " + reason)
                + (whereabouts.isEmpty() ? "" : "; " + whereabouts);
    }

    /** How a run ended. */
    public enum End {
        /** All threads have ended. */
        COMPLETE,
        /** The run has a failure and cannot, or need not, continue. */
        FAILED,
        /** The run reached the limit of steps, or a thread outside control did not return in time. */
        CUT,
        /** The strategy has explored the present state before. */
        ABANDONED
    }
}
