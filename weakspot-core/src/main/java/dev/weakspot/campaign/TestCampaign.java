package dev.weakspot.campaign;

import dev.weakspot.campaign.CampaignResult.Occurrence;
import dev.weakspot.engine.Run;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.recording.RecordingStore;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests a program: makes many runs and builds the verdict. */
public final class TestCampaign {
    /** Further findings of a kind are counted, not reported. */
    private static final int REPORTED_OF_A_KIND = 10;

    private static final String NO_PROOF =
            "all orders of the operations were tried, but this is no proof: turns of waiting loops, and operations"
                    + " of a compiled program outside the engine's control, are left out";

    private final TestSubject testSubject;
    private final TestOptions options;
    private final RecordingStore store;
    private final CampaignControl control;
    private final RunVerdictBuilder verdict;

    private TestCampaign(TestSubject testSubject, TestOptions options, RecordingStore store, CampaignControl control) {
        this.testSubject = testSubject;
        this.options = options;
        this.store = store;
        this.control = control;
        this.verdict = new RunVerdictBuilder(testSubject);
    }

    /**
     * Tests a program.
     *
     * @param store keeps a recording of each finding
     */
    public static RunsVerdict test(
            TestSubject testSubject, TestOptions options, RecordingStore store, CampaignControl control) {
        return new TestCampaign(testSubject, options, store, control).verdict();
    }

    private RunsVerdict verdict() {
        long start = System.nanoTime();
        PortfolioPlan plan = PortfolioPlan.of(testSubject, options, control);
        CampaignResult result = new CampaignRunner(plan.sources(), plan.assignment(), testSubject::isFinding, control)
                .run(new CampaignRunner.Extent(options.mostRuns(), options.workers(), this::isLast));
        double seconds = (System.nanoTime() - start) / 1e9;
        verdict.took(seconds);
        noteGaps(result);
        verdict.noteEntriesCut(result.entriesCut(), options.limits().keep(), plan.memories());
        WorkBudget budget = options.shrinkTime()
                .map(time -> WorkBudget.of(control, time))
                .orElseGet(() -> WorkBudget.afterCampaign(control, result.steps(), seconds));
        reportFindings(result, new FindingReporter(testSubject, plan, result, store, budget));
        boolean isExhaustive = result.isExhausted()
                && testSubject.isFullyObserved()
                && verdict.isComplete()
                && result.entriesCut() == 0;
        if (result.isExhausted() && !testSubject.isFullyObserved()) {
            verdict.addNote(NO_PROOF);
        }
        return verdict.of(plan.sampling(result, selection(plan, isExhaustive)), Optional.empty());
    }

    private boolean isLast(Detection detection) {
        return options.stopsOnFirst() && detection.kind().severity().isAtLeast(options.failOn());
    }

    private Sampling.Selection selection(PortfolioPlan plan, boolean isExhaustive) {
        if (isExhaustive) {
            return Sampling.Selection.EXHAUSTIVE;
        }
        // A campaign that stops at its first failing run is no random sample: its share of failing runs is too high.
        return plan.isRandom() && !options.stopsOnFirst() ? Sampling.Selection.RANDOM : Sampling.Selection.PARTIAL;
    }

    private void noteGaps(CampaignResult result) {
        long wanted = options.mostRuns();
        if (result.runs() > 0 && result.concurrent() == 0) {
            verdict.addGap("no two threads were alive at the same time in any run, so nothing was tested");
        }
        result.interruption()
                .ifPresent(reason -> verdict.addGap(reason + " after " + FormattedNumber.count(result.runs())
                        + (wanted == Long.MAX_VALUE ? " runs" : " of " + FormattedNumber.count(wanted) + " runs")));
        result.cuts().forEach((reason, some) -> {
            String example = some.whereabouts().isEmpty() ? "" : "in the first of them " + some.whereabouts();
            verdict.addGap(FormattedNumber.count(some.runs()) + " of " + FormattedNumber.count(result.runs())
                    + " runs were cut short"
                    + Run.wordsOfCut(reason, example, options.limits().steps()));
        });
        boolean isBounded = options.portfolio().isExhaustive() && result.runs() == wanted;
        if (isBounded && !result.isExhausted()) {
            verdict.addGap("there are more than " + FormattedNumber.count(wanted) + " runs (--runs)");
        }
    }

    private void reportFindings(CampaignResult result, FindingReporter reporter) {
        Map<FindingKey, Occurrence> all = result.occurrences();
        List<Map.Entry<FindingKey, Occurrence>> reported = new ArrayList<>();
        Map<Finding.Kind, Integer> counts = new EnumMap<>(Finding.Kind.class);
        all.entrySet().stream().sorted(FindingReporter.order()).forEach(entry -> {
            FindingKey findingKey = entry.getKey();
            if (findingKey.isCoveredBy(all.keySet())) {
                return;
            }
            if (!testSubject.isFinding(entry.getValue().detection())) {
                showExample(findingKey, entry.getValue(), reporter);
            } else if (counts.merge(findingKey.kind(), 1, Integer::sum) <= REPORTED_OF_A_KIND) {
                reported.add(entry);
            }
        });
        int left = reported.size();
        for (Map.Entry<FindingKey, Occurrence> entry : reported) {
            verdict.addFinding(reporter.finding(entry.getKey(), entry.getValue(), left--));
        }
        counts.forEach((kind, count) -> {
            if (count > REPORTED_OF_A_KIND) {
                verdict.addNote(
                        (count - REPORTED_OF_A_KIND) + " more findings of kind " + kind.word() + " are not shown");
            }
        });
    }

    /** Shows a run that decides the final condition. Other detections that are no findings are not shown. */
    private void showExample(FindingKey findingKey, Occurrence occurrence, FindingReporter reporter) {
        if (findingKey.kind() == Finding.Kind.CONDITION) {
            WitnessRun witness = reporter.witness(findingKey, occurrence);
            if (witness.shows(findingKey)) {
                verdict.showExample(witness.narratedRun().narration().interleaving());
            }
        }
    }
}
