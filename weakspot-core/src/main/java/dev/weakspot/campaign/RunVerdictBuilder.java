package dev.weakspot.campaign;

import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Sampling;
import dev.weakspot.verdict.SingleRunDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Builds the verdict of a campaign, a single run or a replay. */
final class RunVerdictBuilder {
    private static final String NO_ROBUSTNESS_UNDER_RC20 =
            "robustness is not checked under RC20; runs under SC check it (--memory sc)";

    /** By source: how old entries matter. */
    private static final Map<MemoryModel, String> IF_ENTRIES_ARE_CUT = Map.of(
            MemoryModel.SC, "robustness violations that depend on them were not detected",
            MemoryModel.RC20, "reads of these entries were not tried");

    private final TestSubject testSubject;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private Interleaving example = Interleaving.NONE;
    private double seconds;

    RunVerdictBuilder(TestSubject testSubject) {
        this.testSubject = testSubject;
    }

    /** The detections of a run to report: findings only, and none that a more precise one covers. */
    List<Detection> toReport(List<Detection> detections) {
        Set<FindingKey> all = detections.stream().map(FindingKey::of).collect(Collectors.toSet());
        return detections.stream()
                .filter(testSubject::isFinding)
                .filter(detection -> !FindingKey.of(detection).isCoveredBy(all))
                .toList();
    }

    /** Whether the report shows a finding: warnings in library code are only counted, unless the user asks for them. */
    boolean isShown(Detection detection, TestOptions options) {
        return options.showsLibraryWarnings()
                || detection.kind().severity() == Severity.ERROR
                || testSubject.isInOwnCode(detection);
    }

    /** Notes how many of the findings are not shown. */
    void noteLibraryWarnings(List<Detection> found, TestOptions options) {
        long hidden =
                found.stream().filter(detection -> !isShown(detection, options)).count();
        if (hidden > 0) {
            notes.add(FormattedNumber.count(hidden) + (hidden == 1 ? " warning" : " warnings") + " in library code "
                    + (hidden == 1 ? "is" : "are") + " not shown (--library-warnings)");
        }
    }

    /** Notes how many findings the user has suppressed. */
    void noteSuppressed(long findings) {
        if (findings > 0) {
            notes.add(FormattedNumber.count(findings) + (findings == 1 ? " finding is" : " findings are")
                    + " suppressed (--suppressions)");
        }
    }

    void addFinding(Finding finding) {
        findings.add(finding);
    }

    void addGap(String gap) {
        gaps.add(gap);
    }

    void addNote(String note) {
        notes.add(note);
    }

    /** Sets a run that decides the final condition. */
    void showExample(Interleaving interleaving) {
        example = interleaving;
    }

    void took(double duration) {
        seconds = duration;
    }

    /** Notes that the memory dropped old entries. */
    void noteEntriesCut(long entriesCut, int keep, List<MemoryModel> memories) {
        if (entriesCut > 0) {
            notes.add(FormattedNumber.count(entriesCut) + " old entries of locations were dropped (--keep " + keep
                    + "); "
                    + memories.stream().map(IF_ENTRIES_ARE_CUT::get).collect(Collectors.joining(", and ")));
        }
    }

    boolean isComplete() {
        return gaps.isEmpty() && testSubject.gaps().isEmpty();
    }

    /** @param singleRun present if the verdict rests on one run */
    RunsVerdict of(Sampling sampling, Optional<SingleRunDetails> singleRun) {
        List<String> allGaps = new ArrayList<>(testSubject.gaps());
        allGaps.addAll(gaps);
        List<String> allNotes = new ArrayList<>(testSubject.caveats(findings));
        allNotes.addAll(testSubject.notes());
        allNotes.addAll(notes);
        if (!sampling.memories().contains(MemoryModel.SC)) {
            allNotes.add(NO_ROBUSTNESS_UNDER_RC20);
        }
        Answers answers = new Answers(
                refutation(Finding.Kind.ROBUSTNESS),
                ReasonedAnswer.NOT_ASKED,
                refutation(Finding.Kind.RACE),
                assertions(sampling),
                testSubject.question().map(question -> answer(question, sampling)));
        Conclusion conclusion = new Conclusion(
                testSubject.subject().program(),
                testSubject.subject().file(),
                answers,
                findings,
                new Coverage(allGaps, allNotes));
        return new RunsVerdict(conclusion, sampling, singleRun, seconds);
    }

    /** Runs can refute a property but cannot prove it. */
    private ReasonedAnswer refutation(Finding.Kind kind) {
        boolean isRefuted = findings.stream().anyMatch(finding -> finding.kind() == kind);
        return isRefuted ? ReasonedAnswer.of(Answer.NO) : ReasonedAnswer.NOT_ASKED;
    }

    private Assertions assertions(Sampling sampling) {
        if (findings.stream().anyMatch(finding -> finding.kind() == Finding.Kind.ASSERTION)) {
            return Assertions.FAIL;
        }
        return sampling.selection() == Sampling.Selection.EXHAUSTIVE ? Assertions.HOLD : Assertions.UNKNOWN;
    }

    private ConditionAnswer answer(TestSubject.AskedCondition question, Sampling sampling) {
        return new ConditionAnswer(
                question.quantifier(),
                question.text(),
                reached(sampling, MemoryModel.SC),
                reached(sampling, MemoryModel.RC20),
                example);
    }

    private static Reachability reached(Sampling sampling, MemoryModel memory) {
        RunCounts counts = sampling.counts(memory);
        if (counts.decidingCondition() > 0) {
            return Reachability.REACHABLE;
        }
        boolean isSearched = sampling.selection() == Sampling.Selection.EXHAUSTIVE && counts.runs() > 0;
        return isSearched ? Reachability.UNREACHABLE : Reachability.UNKNOWN;
    }
}
