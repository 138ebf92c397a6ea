package dev.weakspot.cli.frontend;

import dev.weakspot.campaign.CampaignControl;
import dev.weakspot.cli.context.StopReason;
import dev.weakspot.cli.output.ProgressLine;
import java.util.Optional;

/** Stops a campaign when the command must end, and shows its progress. */
public record CommandCampaignControl(StopReason stop, Optional<ProgressLine> progressLine) implements CampaignControl {
    @Override
    public Optional<String> reasonToStop() {
        return stop.reason();
    }

    @Override
    public void progress(long runs, long failing) {
        progressLine.ifPresent(line -> line.showRuns(runs, failing));
    }
}
