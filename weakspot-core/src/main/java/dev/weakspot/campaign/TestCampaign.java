package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.Run;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.RecordingStore;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tests a program: makes many runs and builds the verdict. */
public final class TestCampaign {
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
        WorkerCount workers = options.workers(testSubject::expectConcurrentRuns);
        control.plans(options.mostRuns());
        long firstRun = System.nanoTime();
        CampaignResult result = new CampaignRunner(plan.sources(), plan.assignment(), this::isReported, control)
                .run(new CampaignRunner.Extent(options.mostRuns(), workers, this::isLast));
        double seconds = (System.nanoTime() - start) / 1e9;
        double runSeconds = (System.nanoTime() - firstRun) / 1e9 * workers.most() / Math.max(1, result.runs());
        verdict.took(seconds);
        noteGaps(result);
        verdict.noteEntriesCut(result.entriesCut(), options.limits().keep(), plan.memories());
        WorkBudget budget = options.shrinkTime()
                .map(time -> WorkBudget.of(control, time, runSeconds))
                .orElseGet(() ->
                        WorkBudget.afterCampaign(control, result.steps(), seconds, runSeconds, options.stopsOnFirst()));
        reportFindings(plan, result, workers, budget);
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
        if (result.isWithoutConcurrency() && result.cuts().isEmpty()) {
            String sequential = "no two threads were alive at the same time in any run, so no schedule was tested";
            if (options.isPart()) {
                verdict.addNote(sequential);
            } else {
                verdict.addGap(sequential);
            }
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

    private void reportFindings(PortfolioPlan plan, CampaignResult result, WorkerCount workers, WorkBudget budget) {
        Set<FindingKey> all = result.occurrences().keySet();
        List<ReportCandidate> candidates = plan.candidates(result).stream()
                .filter(candidate -> !candidate.findingKey().isCoveredBy(all))
                .toList();
        candidates.stream()
                .filter(candidate -> candidate.findingKey().kind() == Finding.Kind.CONDITION && !isFinding(candidate))
                .findFirst()
                .ifPresent(candidate -> showExample(candidate, budget));
        FindingReporter reporter = new FindingReporter(new FindingRecorder(testSubject.subject(), store), budget);
        Optional<DirectedRuns> directedRuns = plan.setupUnder(MemoryModel.RC20)
                .map(setup -> new DirectedRuns(setup, testSubject::isFinding, workers, options.seed()));
        CampaignFindings findings = new CampaignFindings(
                directedRuns, reporter, new FixTrial(testSubject::isFinding, workers), budget, control);
        List<ReportCandidate> found =
                candidates.stream().filter(this::isFinding).toList();
        List<ReportCandidate> reported = found.stream()
                .filter(candidate -> verdict.isShown(candidate.occurrence().detection(), options))
                .toList();
        findings.of(reported).forEach(verdict::addFinding);
        verdict.noteLibraryWarnings(
                found.stream()
                        .map(candidate -> candidate.occurrence().detection())
                        .toList(),
                options);
        verdict.noteSuppressed(candidates.stream()
                .filter(candidate -> candidate.findingKey().kind() != Finding.Kind.CONDITION)
                .filter(candidate -> !isFinding(candidate))
                .count());
        findings.notes().forEach(verdict::addNote);
    }

    /** Runs that show only suppressed findings, or warnings in library code, do not count as failing. */
    private boolean isReported(Detection detection) {
        return testSubject.isFinding(detection) && verdict.isShown(detection, options);
    }

    private boolean isFinding(ReportCandidate candidate) {
        return testSubject.isFinding(candidate.occurrence().detection());
    }

    /** Shows a run that decides the final condition. Other detections that are no findings are not shown. */
    private void showExample(ReportCandidate candidate, WorkBudget budget) {
        NarratedFinding example = new FindingReporter(new FindingRecorder(testSubject.subject(), store), budget)
                .narrated(candidate, 2, 2);
        if (example.isRepeated()) {
            verdict.showExample(
                    example.witness().orElseThrow().narratedRun().narration().interleaving());
        }
    }
}
