package dev.weakspot.campaign;

import dev.weakspot.engine.AlternativesLog;
import dev.weakspot.engine.NarratedRun;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.explain.KnowledgeTracker;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.KnowledgeTable;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.RecordingStore;
import dev.weakspot.strategy.Sampler;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.SingleRunDetails;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/** Makes one run of a program and narrates it from beginning to end. */
public final class SingleRun {
    private SingleRun() {}

    /**
     * Runs a program.
     *
     * @param explains whether to report the alternatives at each step
     * @param store keeps a recording of each finding
     */
    public static RunsVerdict run(
            TestSubject testSubject, TestOptions options, boolean explains, RecordingStore store) {
        Sampler sampler = options.first();
        RunSetup setup = testSubject.runSetup(sampler.memory(), options.limits());
        SamplingPlan plan = SamplingPlan.of(sampler.strategy(), options.sweep(), options.seed(), setup);
        AlternativesLog alternatives = new AlternativesLog(plan.strategy());
        AtomicReference<KnowledgeTracker> knowledge = new AtomicReference<>();
        RunSetup watched = explains ? watched(setup, knowledge) : setup;
        NarratedRun narratedRun = watched.perform(alternatives, 0);
        FindingRecorder recorder = new FindingRecorder(testSubject.subject(), store);
        RunVerdictBuilder verdict = new RunVerdictBuilder(testSubject);
        if (narratedRun.run().end() == Run.End.CUT) {
            Run cut = narratedRun.run();
            verdict.addGap("the run was cut short"
                    + Run.wordsOfCut(
                            cut.reason(), cut.whereabouts(), options.limits().steps()));
        }
        verdict.noteEntriesCut(narratedRun.entriesCut(), options.limits().keep(), List.of(sampler.memory()));
        List<Detection> found = verdict.toReport(narratedRun.run().detections());
        verdict.noteLibraryWarnings(found, options);
        for (Detection detection : found) {
            if (!verdict.isShown(detection, options)) {
                continue;
            }
            FindingKey findingKey = FindingKey.of(detection);
            List<Decisions> again = List.of(narratedRun.run().decisions().copy());
            WitnessRun witness = WitnessRun.of(setup, findingKey, 0, again);
            Finding finding = recorder.finding(detection, witness, plan.words() + ", run 0");
            verdict.addFinding(explains ? alternatives.explained(finding) : finding);
        }
        Interleaving narrated = narratedRun.narration().interleaving();
        SingleRunDetails details = explains
                ? new SingleRunDetails(
                        alternatives.explained(narrated), knowledge.get().table(), narratedRun.output())
                : new SingleRunDetails(narrated, KnowledgeTable.NONE, narratedRun.output());
        Sampling sampling =
                sampling(testSubject, narratedRun, plan.kind().word(), plan.method(), OptionalLong.of(plan.seed()));
        return verdict.of(sampling, Optional.of(details));
    }

    /** The setup with a monitor that records which writes each thread is aware of. */
    private static RunSetup watched(RunSetup setup, AtomicReference<KnowledgeTracker> knowledge) {
        return setup.with(context -> {
            knowledge.set(new KnowledgeTracker(
                    context.program().names(), context.order(), context.memory(), context.progressValues()));
            return Optional.of(knowledge.get());
        });
    }

    static Sampling sampling(
            TestSubject testSubject, NarratedRun narratedRun, String strategy, String method, OptionalLong seed) {
        List<Detection> detections = narratedRun.run().detections();
        boolean decidesCondition =
                detections.stream().anyMatch(detection -> detection.kind() == Finding.Kind.CONDITION);
        RunCounts counts = new RunCounts(
                1,
                detections.stream().anyMatch(testSubject::isFinding) ? 1 : 0,
                decidesCondition ? 1 : 0,
                narratedRun.run().isConcurrent() ? 1 : 0);
        Sampling.Share share = new Sampling.Share(narratedRun.setup().memory(), strategy, method, counts);
        return new Sampling(List.of(share), seed, Sampling.Selection.PARTIAL, List.of());
    }
}
