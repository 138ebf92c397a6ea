package dev.weakspot.cli.frontend;

import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.cli.context.StopReason;
import dev.weakspot.cli.output.ProgressLine;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Severity;
import java.util.List;
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

    @Override
    public void plans(long runs) {
        progressLine.ifPresent(line -> line.expect(runs));
    }

    @Override
    public void does(String work) {
        progressLine.ifPresent(line -> line.showWork(work));
    }

    @Override
    public void found(Detection detection) {
        List<Operation> operations = detection.operations();
        String site = operations.isEmpty()
                ? ""
                : " at " + operations.get(operations.size() - 1).site().withoutFolders();
        String severity = detection.kind().severity() == Severity.WARNING ? "warning: " : "";
        progressLine.ifPresent(
                line -> line.announce("found: " + severity + detection.kind().title() + site));
    }
}
