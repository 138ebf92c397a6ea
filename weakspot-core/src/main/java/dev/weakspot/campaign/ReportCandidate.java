package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignResult.Occurrence;
import dev.weakspot.campaign.runs.RunSource;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Reproduction.RunGroup;
import dev.weakspot.finding.Severity;
import java.util.Comparator;
import java.util.Optional;

/**
 * A detection of some runs that a report may contain.
 *
 * @param setup of the run that is its example
 * @param origin the strategy and the number of that run, as recordings name it
 * @param among the runs that could have it; empty if those are all runs of the campaign
 * @param series the runs that it was found in
 */
record ReportCandidate(
        FindingKey findingKey,
        Occurrence occurrence,
        RunSetup setup,
        String origin,
        Optional<RunGroup> among,
        RunSource.Series series) {
    /** Errors first; of these, the ones that an interleaving shows; of these, the ones with the shortest runs. */
    static final Comparator<ReportCandidate> IMPORTANT_FIRST = Comparator.comparing(ReportCandidate::severity)
            .thenComparing(candidate -> candidate.occurrence.memory())
            .thenComparingInt(candidate -> candidate.occurrence.decisions().size());

    Severity severity() {
        return findingKey.kind().severity();
    }
}
