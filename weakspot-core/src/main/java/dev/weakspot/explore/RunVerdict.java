package dev.weakspot.explore;

import dev.weakspot.finding.Answer;
import dev.weakspot.finding.Assertions;
import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Coverage;
import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Judgement;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Statistics;
import dev.weakspot.finding.Symptom;
import dev.weakspot.finding.Verdict;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A verdict that rests on runs, while it comes about. */
final class RunVerdict {
    private static final String NO_ROBUSTNESS_UNDER_RC20 =
            "robustness is not looked for under RC20: it shows in runs under SC (--memory sc)";

    private final Specimen specimen;
    private final MemoryModel memory;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private Interleaving example = Interleaving.NONE;
    private double seconds;

    RunVerdict(Specimen specimen, MemoryModel memory) {
        this.specimen = specimen;
        this.memory = memory;
    }

    /** What is to be told of what was seen in a run: findings, and none that another one says better. */
    List<Sighting> toTell(List<Sighting> sightings) {
        Set<Symptom> all = sightings.stream().map(Symptom::of).collect(Collectors.toSet());
        return sightings.stream()
                .filter(specimen::isFinding)
                .filter(sighting -> !Symptom.of(sighting).isSaidBetterBy(all))
                .toList();
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

    /** A run that reaches the condition. */
    void showExample(Interleaving interleaving) {
        example = interleaving;
    }

    void took(double duration) {
        seconds = duration;
    }

    /** What the memory had to forget. */
    void noteEntriesCut(long entriesCut, int keep) {
        if (entriesCut > 0) {
            notes.add(Figures.count(entriesCut) + " old entries of locations were forgotten (--keep " + keep
                    + "); what only "
                    + (memory == MemoryModel.SC
                            ? "missing newer ones shows was not seen"
                            : "reading them shows was not tried"));
        }
    }

    boolean isComplete() {
        return gaps.isEmpty();
    }

    Verdict of(Sampling sampling) {
        List<String> allNotes = new ArrayList<>(specimen.caveats(findings));
        allNotes.addAll(specimen.notes());
        allNotes.addAll(notes);
        if (memory == MemoryModel.RC20) {
            allNotes.add(NO_ROBUSTNESS_UNDER_RC20);
        }
        return new Verdict(
                specimen.subject().program(),
                specimen.subject().file(),
                judgement(Finding.Kind.ROBUSTNESS),
                Judgement.NOT_MADE,
                judgement(Finding.Kind.RACE),
                assertions(sampling),
                specimen.question().map(question -> answer(question, sampling)),
                Optional.empty(),
                findings,
                Optional.empty(),
                new Coverage(gaps, allNotes),
                new Statistics(0, sampling.runs(), seconds, 0),
                Optional.of(sampling));
    }

    /** Runs refute what they show, and prove nothing. */
    private Judgement judgement(Finding.Kind refutation) {
        boolean isRefuted = findings.stream().anyMatch(finding -> finding.kind() == refutation);
        return isRefuted ? Judgement.of(Answer.NO) : Judgement.NOT_MADE;
    }

    private Assertions assertions(Sampling sampling) {
        if (findings.stream().anyMatch(finding -> finding.kind() == Finding.Kind.ASSERTION)) {
            return Assertions.FAIL;
        }
        return sampling.isExhaustive() ? Assertions.HOLD : Assertions.UNKNOWN;
    }

    private ConditionAnswer answer(Specimen.Question question, Sampling sampling) {
        Reachability ifNotSeen = sampling.isExhaustive() ? Reachability.UNREACHABLE : Reachability.UNKNOWN;
        Reachability answer = sampling.reached() > 0 ? Reachability.REACHABLE : ifNotSeen;
        return new ConditionAnswer(
                question.quantifier(),
                question.text(),
                memory == MemoryModel.SC ? answer : Reachability.UNKNOWN,
                memory == MemoryModel.RC20 ? answer : Reachability.UNKNOWN,
                example);
    }
}
