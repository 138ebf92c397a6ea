package dev.weakspot.campaign;

import java.util.Optional;

/** Lets the user interrupt a campaign and follow its progress. */
public interface CampaignControl {
    /** The reason why the campaign must stop now, as a phrase for the report; empty to continue. Called by all workers. */
    Optional<String> reasonToStop();

    /** Reports progress from time to time. Called by one thread. */
    void progress(long runs, long failing);

    CampaignControl UNLIMITED = new CampaignControl() {
        @Override
        public Optional<String> reasonToStop() {
            return Optional.empty();
        }

        @Override
        public void progress(long runs, long failing) {}
    };
}
