package dev.weakspot.campaign;

import dev.weakspot.campaign.CampaignResult.Occurrence;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.finding.Reproduction.RunGroup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.RecordingStore;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns detections of a campaign into findings: shortens a run of each, repeats it, explains it and records it. */
final class FindingReporter {
    private final PortfolioPlan plan;
    private final CampaignResult result;
    private final FindingRecorder recorder;
    private final WorkBudget budget;

    FindingReporter(
            TestSubject testSubject,
            PortfolioPlan plan,
            CampaignResult result,
            RecordingStore store,
            WorkBudget budget) {
        this.plan = plan;
        this.result = result;
        this.recorder = new FindingRecorder(testSubject.subject(), store);
        this.budget = budget;
    }

    /** The order of a report: errors first, and of these the ones with the shortest runs. */
    static Comparator<Map.Entry<FindingKey, Occurrence>> order() {
        Comparator<Map.Entry<FindingKey, Occurrence>> bySeverity =
                Comparator.comparing(entry -> entry.getKey().kind().severity());
        return bySeverity
                .thenComparing(entry -> entry.getValue().memory())
                .thenComparingInt(entry -> entry.getValue().decisions().size());
    }

    /**
     * Reports a finding.
     *
     * @param left how many findings are left to report, this one included; they share the budget
     */
    Finding finding(FindingKey findingKey, Occurrence occurrence, int left) {
        RunSetup setup = plan.setup(occurrence.memory());
        WorkBudget part = budget.part(left);
        Shrinker.Result shrunk = Shrinker.shrink(setup, findingKey, occurrence.decisions(), part);
        WitnessRun witness = witness(setup, findingKey, occurrence, shrunk.decisions());
        Finding finding = recorder.finding(findingKey, witness, origin(occurrence, shrunk));
        Finding counted =
                finding.with(reproduction(occurrence, finding.reproduction().orElseThrow()));
        return shrunk.isFinished() || !witness.shows(findingKey) ? counted : unfinished(counted);
    }

    private static Finding unfinished(Finding finding) {
        return finding.with(finding.why()
                .with(new Reason.Remark(
                        Reason.Topic.NOT_SHORTENED,
                        "the steps may not be the shortest: the time to shorten the run was over (--shrink TIME)")));
    }

    /** The simplest run with a finding, up to the finding. */
    WitnessRun witness(FindingKey findingKey, Occurrence occurrence) {
        RunSetup setup = plan.setup(occurrence.memory());
        Shrinker.Result shrunk = Shrinker.shrink(setup, findingKey, occurrence.decisions(), budget.part(2));
        return witness(setup, findingKey, occurrence, shrunk.decisions());
    }

    private WitnessRun witness(RunSetup setup, FindingKey findingKey, Occurrence occurrence, Decisions simplest) {
        return WitnessRun.of(
                setup, findingKey, occurrence.number(), List.of(simplest, occurrence.decisions()), budget::isLeft);
    }

    private String origin(Occurrence occurrence, Shrinker.Result shrunk) {
        boolean isShortened = shrunk.decisions() != occurrence.decisions();
        return plan.words(occurrence.source()) + ", run " + occurrence.number() + (isShortened ? ", shortened" : "");
    }

    /** A finding that occurs under one memory model only is counted among the runs under that model. */
    private Reproduction reproduction(Occurrence occurrence, Reproduction observed) {
        return new Reproduction(occurrence.total(), group(occurrence), observed.recording(), observed.output());
    }

    private Optional<RunGroup> group(Occurrence occurrence) {
        List<MemoryModel> memories = plan.memories();
        List<MemoryModel> seen = memories.stream()
                .filter(memory -> plan.sourcesUnder(memory)
                        .anyMatch(source -> occurrence.runs().get(source) > 0))
                .toList();
        if (memories.size() == 1 || seen.size() > 1) {
            return Optional.empty();
        }
        MemoryModel only = seen.get(0);
        long size = plan.sourcesUnder(only).mapToLong(result::runs).sum();
        return Optional.of(new RunGroup(size, "under " + only.name()));
    }
}
