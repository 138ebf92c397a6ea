package dev.weakspot.campaign;

import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.ShownFindings;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.RecordingStore;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import java.util.List;
import java.util.Optional;

/** Tests a program: makes many runs and builds the verdict. */
public final class TestCampaign {
    private static final String NO_PROOF =
            "all orders of the operations were tried, but this is no proof: turns of waiting loops, and operations"
                    + " of a compiled program outside the engine's control, are left out";

    private final TestSubject testSubject;
    private final TestOptions options;
    private final CampaignControl control;
    private final RunSetup setup;
    private final FindingRecorder recorder;
    private final RunVerdictBuilder verdict;

    private TestCampaign(TestSubject testSubject, TestOptions options, RecordingStore store, CampaignControl control) {
        this.testSubject = testSubject;
        this.options = options;
        this.control = control;
        this.setup = testSubject.runSetup(options.memory(), options.limits());
        this.recorder = new FindingRecorder(setup, testSubject.subject(), store);
        this.verdict = new RunVerdictBuilder(testSubject, options.memory());
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
        SamplingPlan plan = SamplingPlan.of(options.strategy(), options.sweep(), options.seed(), setup, control);
        CampaignResult campaignResult = new CampaignRunner(setup, plan::strategy, testSubject::isFinding, control)
                .run(new CampaignRunner.Extent(options.mostRuns(), options.workers(), options.stopsOnFirst()));
        verdict.took((System.nanoTime() - start) / 1e9);
        noteGaps(campaignResult);
        reportFindings(campaignResult, plan);
        boolean isExhaustive = campaignResult.isExhausted()
                && testSubject.isFullyObserved()
                && verdict.isComplete()
                && campaignResult.entriesCut() == 0;
        if (campaignResult.isExhausted() && !testSubject.isFullyObserved()) {
            verdict.addNote(NO_PROOF);
        }
        RunCounts counts = new RunCounts(campaignResult.runs(), campaignResult.failing(), reached(campaignResult));
        Sampling sampling = new Sampling(
                options.memory(), plan.words(), counts, selection(plan, isExhaustive), promises(plan, campaignResult));
        return verdict.of(sampling, Optional.empty());
    }

    private Sampling.Selection selection(SamplingPlan plan, boolean isExhaustive) {
        if (isExhaustive) {
            return Sampling.Selection.EXHAUSTIVE;
        }
        // A campaign that stops at its first failing run is no random sample: its share of failing runs is too high.
        return plan.isRandom() && !options.stopsOnFirst() ? Sampling.Selection.RANDOM : Sampling.Selection.PARTIAL;
    }

    private static List<String> promises(SamplingPlan plan, CampaignResult campaignResult) {
        List<String> promises = isCut(campaignResult) ? List.of() : plan.promises(campaignResult.runs());
        return promises.isEmpty() || campaignResult.unsteered() == 0
                ? promises
                : List.of("the chance that a bug was missed cannot be bounded: in "
                        + FormattedNumber.count(campaignResult.unsteered())
                        + " runs threads returned from blocking calls, or appeared, outside the engine's control");
    }

    private static boolean isCut(CampaignResult campaignResult) {
        return !campaignResult.cuts().isEmpty();
    }

    private void noteGaps(CampaignResult campaignResult) {
        long wanted = options.mostRuns();
        campaignResult
                .interruption()
                .ifPresent(reason -> verdict.addGap(reason + " after " + FormattedNumber.count(campaignResult.runs())
                        + (wanted == Long.MAX_VALUE ? " runs" : " of " + FormattedNumber.count(wanted) + " runs")));
        campaignResult.cuts().forEach((reason, some) -> {
            String example = some.whereabouts().isEmpty() ? "" : "in the first of them " + some.whereabouts();
            verdict.addGap(FormattedNumber.count(some.runs()) + " of " + FormattedNumber.count(campaignResult.runs())
                    + " runs were cut short"
                    + Run.wordsOfCut(reason, example, options.limits().steps()));
        });
        boolean isBounded = options.strategy().isExhaustive() && campaignResult.runs() == wanted;
        if (isBounded && !campaignResult.isExhausted()) {
            verdict.addGap("there are more than " + FormattedNumber.count(wanted) + " runs (--runs)");
        }
        verdict.noteEntriesCut(campaignResult.entriesCut(), options.limits().keep());
    }

    private void reportFindings(CampaignResult campaignResult, SamplingPlan plan) {
        ShownFindings shown = new ShownFindings();
        campaignResult.occurrences().forEach((findingKey, occurrence) -> {
            if (findingKey.isCoveredBy(campaignResult.occurrences().keySet())) {
                return;
            }
            if (!testSubject.isFinding(occurrence.detection())) {
                showExample(findingKey, occurrence);
            } else if (shown.admit(findingKey.kind())) {
                addFinding(findingKey, occurrence, plan);
            }
        });
        shown.notes().forEach(verdict::addNote);
    }

    /** Shows a run that decides the final condition. Other detections that are no findings are not shown. */
    private void showExample(FindingKey findingKey, CampaignResult.Occurrence occurrence) {
        if (findingKey.kind() == Finding.Kind.CONDITION) {
            WitnessRun witness = witness(findingKey, occurrence);
            if (witness.shows(findingKey)) {
                verdict.showExample(witness.narratedRun().narration().interleaving());
            }
        }
    }

    private void addFinding(FindingKey findingKey, CampaignResult.Occurrence occurrence, SamplingPlan plan) {
        String origin = plan.words() + ", run " + occurrence.shortest()
                + (Shrinker.isTooLong(occurrence.decisions()) ? "" : ", shortened");
        verdict.addFinding(recorder.finding(findingKey, witness(findingKey, occurrence), occurrence.runs(), origin));
    }

    /** The simplest run with this finding, up to the finding. */
    private WitnessRun witness(FindingKey findingKey, CampaignResult.Occurrence occurrence) {
        Decisions simplest = Shrinker.shrink(setup, findingKey, occurrence.decisions(), control);
        return WitnessRun.of(setup, findingKey, occurrence.shortest(), List.of(simplest, occurrence.decisions()));
    }

    private static long reached(CampaignResult campaignResult) {
        return campaignResult.occurrences().entrySet().stream()
                .filter(entry -> entry.getKey().kind() == Finding.Kind.CONDITION)
                .mapToLong(entry -> entry.getValue().runs())
                .sum();
    }
}
