package dev.weakspot.explore;

import java.util.Optional;

/** The user's hand on a campaign. */
public interface CampaignControl {
    /** Why it must stop now, as a few words for the report; empty to go on. Asked by all who make runs. */
    Optional<String> reasonToStop();

    /** How far it has come; told every now and then, by one thread. */
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
