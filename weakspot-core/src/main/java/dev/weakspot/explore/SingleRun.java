package dev.weakspot.explore;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Insight;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.finding.Verdict;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Shelf;
import dev.weakspot.story.Knowledge;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Makes one run of a program and tells it from beginning to end. */
public final class SingleRun {
    private SingleRun() {}

    /**
     * Runs a program.
     *
     * @param explains whether to say what else could have been decided at each step
     * @param shelf keeps a recording of each finding
     */
    public static Verdict run(Specimen specimen, TestOptions options, boolean explains, Shelf shelf) {
        Stage stage = specimen.stage(options.memory(), options.limits());
        Method method = Method.of(options.strategy(), options.sweep(), options.seed(), stage);
        Alternatives alternatives = new Alternatives(method.strategy());
        AtomicReference<Knowledge> knowledge = new AtomicReference<>();
        Stage watched = explains ? watched(stage, knowledge) : stage;
        Performance performance = watched.perform(alternatives, 0);
        Archivist archivist = new Archivist(stage, specimen.subject(), shelf);
        RunVerdict verdict = new RunVerdict(specimen, options.memory());
        if (performance.run().end() == Run.End.CUT) {
            Run cut = performance.run();
            verdict.addGap("the run was cut short"
                    + Run.wordsOfCut(
                            cut.reason(), cut.whereabouts(), options.limits().steps()));
        }
        verdict.noteEntriesCut(performance.entriesCut(), options.limits().keep());
        for (Sighting sighting : verdict.toTell(performance.run().sightings())) {
            Symptom symptom = Symptom.of(sighting);
            List<Decisions> again = List.of(performance.run().decisions().copy());
            Witness witness = Witness.of(stage, symptom, 0, again);
            Finding finding = archivist.told(symptom, witness, 1, method.words() + ", run 0");
            verdict.addFinding(explains ? alternatives.explained(finding) : finding);
        }
        Interleaving told = performance.story().interleaving();
        return verdict.of(
                explains
                        ? sampling(
                                specimen,
                                performance,
                                method.words(),
                                alternatives.explained(told),
                                knowledge.get().insight())
                        : sampling(specimen, performance, method.words(), told, Insight.NONE));
    }

    /** The same with somebody who takes down what threads know. */
    private static Stage watched(Stage stage, AtomicReference<Knowledge> knowledge) {
        return new Stage(stage.programs(), stage.memory(), stage.limits(), (run, order, memory) -> {
            knowledge.set(new Knowledge(run.names(), order, memory, stage.isWaitedFor(run, memory)));
            List<Monitor> all = new ArrayList<>(stage.watch().over(run, order, memory));
            all.add(knowledge.get());
            return all;
        });
    }

    static Sampling sampling(
            Specimen specimen, Performance performance, String method, Interleaving execution, Insight insight) {
        List<Sighting> sightings = performance.run().sightings();
        return new Sampling(
                performance.stage().memory().word(),
                method,
                1,
                sightings.stream().anyMatch(specimen::isFinding) ? 1 : 0,
                sightings.stream().anyMatch(sighting -> sighting.kind() == Finding.Kind.CONDITION) ? 1 : 0,
                false,
                false,
                List.of(),
                execution,
                insight,
                performance.output());
    }
}
