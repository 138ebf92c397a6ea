package dev.weakspot.cli;

import dev.weakspot.explore.CampaignControl;
import java.util.Optional;

/** What the command has to say to runs being made. */
record CampaignHand(Stop stop, Optional<ProgressLine> progressLine) implements CampaignControl {
    @Override
    public Optional<String> reasonToStop() {
        return stop.reason();
    }

    @Override
    public void progress(long runs, long failing) {
        progressLine.ifPresent(line -> line.showRuns(runs, failing));
    }
}
