package dev.weakspot.cli.frontend;

import dev.weakspot.cli.context.StopReason;
import dev.weakspot.cli.output.ProgressLine;
import dev.weakspot.frontend.VerifyControl;
import java.util.Optional;

/** Stops a verification when the command must end, and shows its progress. */
public record CommandVerifyControl(StopReason stop, Optional<ProgressLine> progressLine) implements VerifyControl {
    @Override
    public Optional<String> reasonToStop() {
        return stop.reason();
    }

    @Override
    public void progress(long states, long waiting) {
        progressLine.ifPresent(line -> line.showStates(states, waiting));
    }
}
