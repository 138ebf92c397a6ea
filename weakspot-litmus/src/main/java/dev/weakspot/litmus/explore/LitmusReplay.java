package dev.weakspot.litmus.explore;

import dev.weakspot.explore.Archivist;
import dev.weakspot.explore.Performance;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Insight;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.story.AccessNames;
import dev.weakspot.strategy.Replay;
import java.util.List;
import java.util.Optional;

/** Has a recorded run of a litmus program once more, step for step. */
public final class LitmusReplay {
    private LitmusReplay() {}

    /** The program must be the one that was recorded. A run that cannot be repeated is a gap of the verdict. */
    public static Verdict of(Program program, Recording recording) {
        Recording.Conditions conditions = recording.conditions();
        MemoryModel memory = conditions.memory().equals("sc") ? MemoryModel.SC : MemoryModel.RC20;
        RunLimits limits = new RunLimits(
                Long.MAX_VALUE, conditions.keep(), conditions.spin().equals("auto"));
        Stage stage = LitmusStage.of(program, memory, limits);
        AccessNames names = new AccessNames(stage.programs().get().names());
        Replay replay = new Replay(recording::script, names::brief);
        Performance performance =
                stage.perform(replay, 0, symptom -> Archivist.shown(symptom).equals(recording.finding()));
        RunVerdict verdict = new RunVerdict(program, memory);
        obstacle(replay, performance)
                .ifPresentOrElse(
                        verdict::addGap, () -> tell(program, performance, recording.finding(), replay, verdict));
        return verdict.of(SingleRun.sampling(
                program,
                performance,
                "replay of " + recording.origin(),
                performance.story().interleaving(),
                Insight.NONE));
    }

    private static Optional<String> obstacle(Replay replay, Performance performance) {
        if (replay.obstacle().isPresent()) {
            return replay.obstacle().map(why -> "the run diverges from the recording at " + why);
        }
        if (performance.run().end() == Run.End.ABANDONED) {
            return Optional.of("the recording ends before the run does, and before it shows what was recorded");
        }
        return replay.hasStepsLeft() ? Optional.of("the run ends before the recording does") : Optional.empty();
    }

    /** What was seen on the way to what was recorded is told from a run that stops there. */
    private static void tell(
            Program program, Performance performance, Recording.Shown recorded, Replay replay, RunVerdict verdict) {
        List<Sighting> sightings = performance.run().sightings().stream()
                .filter(sighting -> RunVerdict.isFinding(program, sighting))
                .toList();
        boolean isSame = sightings.stream()
                .anyMatch(sighting -> Archivist.shown(Symptom.of(sighting)).equals(recorded));
        String another = "the recording was made of a " + recorded.kind() + ", which this run does not show";
        if (!isSame && !sightings.isEmpty()) {
            verdict.addGap(another + "; it shows something else");
            return;
        }
        if (!isSame) {
            verdict.addNote(another);
        }
        for (Sighting sighting : sightings) {
            Symptom symptom = Symptom.of(sighting);
            Performance upToThere = performance.stage().perform(replay, 0, symptom::equals);
            verdict.addFinding(upToThere.finding(symptom).orElseThrow());
        }
    }
}
