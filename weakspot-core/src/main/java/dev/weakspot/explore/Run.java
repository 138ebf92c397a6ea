package dev.weakspot.explore;

import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Sighting;
import dev.weakspot.recording.Decisions;
import java.util.List;

/**
 * How a run went.
 *
 * @param reason why it was cut short, a clause; empty if it was because of its length, or ended otherwise
 * @param whereabouts where its threads were when it was cut short, a clause; empty if the reason says enough
 * @param isSteered whether all that happened in it was decided; not if threads came back, or came, when they liked
 * @param sightings what was seen in it, in that order
 * @param decisions what made it so; belongs to the explorer, which uses it again in the next run
 */
public record Run(
        long number,
        End end,
        String reason,
        String whereabouts,
        boolean isSteered,
        List<Sighting> sightings,
        Decisions decisions) {
    /** Why it was cut short, and what else is known of that, as the rest of a sentence. */
    static String wordsOfCut(String reason, String whereabouts, long mostSteps) {
        return (reason.isEmpty() ? " after " + Figures.count(mostSteps) + " steps (--max-steps)" : ": " + reason)
                + (whereabouts.isEmpty() ? "" : "; " + whereabouts);
    }

    /** Why it ended. */
    public enum End {
        /** All threads have ended. */
        COMPLETE,
        /** It was seen to fail, and could not go on or need not. */
        FAILED,
        /** It became too long, or waited too long for a thread that nobody sees. */
        CUT,
        /** The strategy has seen what comes now. */
        ABANDONED
    }
}
