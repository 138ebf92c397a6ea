package dev.weakspot.campaign.runs;

import dev.weakspot.finding.Detection;
import java.util.Optional;

/** Lets the user interrupt a campaign and follow its progress. */
public interface CampaignControl {
    /** The reason why the campaign must stop now, as a phrase for the report; empty to continue. Called by all workers. */
    Optional<String> reasonToStop();

    /** Reports progress from time to time. Called by one thread. */
    void progress(long runs, long failing);

    /** The campaign begins, and makes at most this many runs. Called by the thread that reports progress. */
    default void plans(long runs) {}

    /** Work before or after the runs, as a phrase: {@code explaining finding 2 of 5}. Called by the thread that reports progress. */
    default void does(String work) {}

    /** A run has the first detection of a finding. Called by the thread that reports progress. */
    default void found(Detection detection) {}

    CampaignControl UNLIMITED = new CampaignControl() {
        @Override
        public Optional<String> reasonToStop() {
            return Optional.empty();
        }

        @Override
        public void progress(long runs, long failing) {}
    };
}
