package dev.weakspot.campaign;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.recording.Decisions;
import java.util.List;
import java.util.Optional;

/** Turns detections of runs into findings: shortens a run of each, repeats it, explains it and records it. */
final class FindingReporter {
    private static final Reason NOT_SHORTENED = new Reason.Remark(
            Reason.Topic.NOT_SHORTENED,
            "the steps may not be the shortest: the time to shorten the run was over (--shrink TIME)");

    private final FindingRecorder recorder;
    private final WorkBudget budget;

    FindingReporter(FindingRecorder recorder, WorkBudget budget) {
        this.recorder = recorder;
        this.budget = budget;
    }

    /**
     * Narrates the simplest run that is found.
     *
     * @param shares the number of shares of the budget for the findings that are left; this one gets one of them
     * @param left how many findings are left to narrate, this one included
     */
    NarratedFinding narrated(ReportCandidate candidate, int shares, int left) {
        FindingKey findingKey = candidate.findingKey();
        WorkBudget part = budget.part(2 * shares, left); // half of the budget is for the checks of advice
        Decisions decisions = candidate.occurrence().decisions();
        Shrinker.ShrunkRun shrunk = Shrinker.shrink(candidate.setup(), findingKey, decisions, part);
        Optional<String> reasonNotToRepeat = budget.reasonNotToRepeat();
        if (reasonNotToRepeat.isPresent()) {
            Finding notRepeated = WitnessRun.notRepeated(candidate.occurrence().detection(), reasonNotToRepeat.get());
            return new NarratedFinding(candidate, Optional.empty(), false, notRepeated);
        }
        WitnessRun witness = WitnessRun.of(
                candidate.setup(),
                findingKey,
                candidate.occurrence().number(),
                List.of(shrunk.decisions(), decisions),
                budget::allowsRun,
                budget::reasonToStopRepeating);
        Finding finding = witness.narratedRun()
                .finding(findingKey)
                .orElseGet(() -> witness.missing(candidate.occurrence().detection()));
        NarratedFinding narrated =
                new NarratedFinding(candidate, Optional.of(witness), shrunk.decisions() != decisions, finding);
        return shrunk.isFinished() || !narrated.isRepeated() ? narrated : narrated.with(NOT_SHORTENED);
    }

    /** Records the witness of a finding, and adds how many runs showed the finding. */
    Finding recorded(NarratedFinding narrated) {
        ReportCandidate candidate = narrated.candidate();
        String origin = candidate.origin() + (narrated.isShortened() ? ", shortened" : "");
        Reproduction recorded = narrated.witness()
                .map(witness -> recorder.record(candidate.findingKey(), witness, origin))
                .orElseGet(() -> new Reproduction(1, Optional.empty()));
        return narrated.finding()
                .with(new Reproduction(
                        candidate.occurrence().total(), candidate.among(), recorded.recording(), recorded.output()));
    }
}
