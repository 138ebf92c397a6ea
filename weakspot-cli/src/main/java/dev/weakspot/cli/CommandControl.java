package dev.weakspot.cli;

import dev.weakspot.litmus.verify.SearchControl;
import java.util.Optional;

/** What the command has to say to a running search. */
record CommandControl(Stop stop, Optional<ProgressLine> progressLine) implements SearchControl {
    @Override
    public Optional<String> reasonToStop() {
        return stop.reason();
    }

    @Override
    public void progress(long states, long waiting) {
        progressLine.ifPresent(line -> line.show(states, waiting));
    }
}
