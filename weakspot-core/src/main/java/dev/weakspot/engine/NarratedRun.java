package dev.weakspot.engine;

import dev.weakspot.explain.Narration;
import dev.weakspot.explain.Narrator;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import java.util.Map;
import java.util.Optional;

/**
 * A run and its narration.
 *
 * @param entriesCut how many entries were dropped that some thread could still have read
 * @param narrator explains detections in the state at the end of the run
 * @param output the program's output in this run
 * @param explained the findings that ended the run, explained while the program was still accessible
 */
public record NarratedRun(
        RunSetup setup,
        Run run,
        Narration narration,
        long entriesCut,
        Narrator narrator,
        String output,
        Map<FindingKey, Finding> explained) {
    public NarratedRun {
        explained = Map.copyOf(explained);
    }

    /** The finding with this key, if the run has it. */
    public Optional<Finding> finding(FindingKey findingKey) {
        if (explained.containsKey(findingKey)) {
            return Optional.of(explained.get(findingKey));
        }
        return run.detections().stream()
                .filter(detection -> FindingKey.of(detection).equals(findingKey))
                .findFirst()
                .map(this::finding);
    }

    private Finding finding(Detection detection) {
        return narrator.finding(detection);
    }
}
