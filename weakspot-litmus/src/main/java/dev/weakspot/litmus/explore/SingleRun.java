package dev.weakspot.litmus.explore;

import dev.weakspot.explore.Alternatives;
import dev.weakspot.explore.Archivist;
import dev.weakspot.explore.Method;
import dev.weakspot.explore.Performance;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Encounter;
import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Insight;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.Shelf;
import dev.weakspot.story.Knowledge;
import dev.weakspot.strategy.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Makes one run of a litmus program and tells it from beginning to end. */
public final class SingleRun {
    private SingleRun() {}

    /**
     * Runs a program.
     *
     * @param subject how a recording calls it
     * @param explains whether to say what else could have been decided at each step
     * @param shelf keeps a recording of each finding
     */
    public static Verdict run(
            Program program, Recording.Subject subject, TestOptions options, boolean explains, Shelf shelf) {
        Stage stage = LitmusStage.of(program, options.memory(), options.limits());
        Method method = Method.of(options.strategy(), options.sweep(), options.seed(), stage);
        Alternatives alternatives = new Alternatives(method.strategy());
        AtomicReference<Knowledge> knowledge = new AtomicReference<>();
        Stage watched = explains ? watched(stage, knowledge) : stage;
        Performance performance = watched.perform(alternatives, 0);
        Archivist archivist = new Archivist(stage, subject, shelf);
        RunVerdict verdict = new RunVerdict(program, options.memory());
        if (performance.run().end() == Run.End.CUT) {
            verdict.addGap("the run was cut short after "
                    + Figures.count(options.limits().steps()) + " steps (--max-steps)");
        }
        verdict.noteEntriesCut(performance.entriesCut(), options.limits().keep());
        for (Sighting sighting : performance.run().sightings()) {
            if (RunVerdict.isFinding(program, sighting)) {
                Symptom symptom = Symptom.of(sighting);
                Performance shown =
                        stage.perform(new Replay(performance.run().decisions().copy()::cursor), 0, symptom::equals);
                Optional<String> file = archivist.keep(symptom, shown.run().decisions(), method.words() + ", run 0");
                Finding finding = shown.finding(symptom).orElseThrow().with(new Encounter(1, file));
                verdict.addFinding(explains ? alternatives.explained(finding) : finding);
            }
        }
        Interleaving told = performance.story().interleaving();
        return verdict.of(
                explains
                        ? sampling(
                                program,
                                performance,
                                method.words(),
                                alternatives.explained(told),
                                knowledge.get().insight())
                        : sampling(program, performance, method.words(), told, Insight.NONE));
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
            Program program, Performance performance, String method, Interleaving execution, Insight insight) {
        List<Sighting> sightings = performance.run().sightings();
        return new Sampling(
                performance.stage().memory().word(),
                method,
                1,
                sightings.stream().anyMatch(sighting -> RunVerdict.isFinding(program, sighting)) ? 1 : 0,
                sightings.stream().anyMatch(sighting -> sighting.kind() == Finding.Kind.CONDITION) ? 1 : 0,
                false,
                false,
                List.of(),
                execution,
                insight);
    }
}
