package dev.weakspot.explore;

import dev.weakspot.finding.Encounter;
import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Insight;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.finding.Verdict;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Input;
import dev.weakspot.recording.Recording;
import dev.weakspot.story.AccessNames;
import dev.weakspot.strategy.Replay;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Has a recorded run of a program once more, step for step. */
public final class RepeatedRun {
    /** Of a program that may go another way each time. */
    private static final int ATTEMPTS = 10;

    private static final String CAUSES =
            "the program depends on more than Weakspot's decisions: perhaps on its environment"
                    + " variables, its working folder, files, the time stamp counter, process numbers, other"
                    + " processes, or libraries that are not the same any more";

    private final Specimen specimen;
    private final Recording recording;
    private final Stage stage;
    private final RunVerdict verdict;

    private RepeatedRun(Specimen specimen, Recording recording) {
        this.specimen = specimen;
        this.recording = recording;
        Recording.Conditions conditions = recording.conditions();
        MemoryModel memory = conditions.memory().equals("sc") ? MemoryModel.SC : MemoryModel.RC20;
        RunLimits limits = new RunLimits(
                Long.MAX_VALUE, conditions.keep(), conditions.spin().equals("auto"));
        this.stage = specimen.stage(memory, limits);
        this.verdict = new RunVerdict(specimen, memory);
    }

    /** The program must be the one that was recorded. A run that cannot be repeated is a gap of the verdict. */
    public static Verdict of(Specimen specimen, Recording recording) {
        return new RepeatedRun(specimen, recording).verdict();
    }

    /** A replay that follows the recording, and the run that it leads to. */
    private record Attempt(Replay replay, Performance performance) {
        Optional<String> obstacle() {
            if (replay.obstacle().isPresent()) {
                return replay.obstacle().map(why -> "the run diverges from the recording at " + why);
            }
            if (performance.run().end() == Run.End.ABANDONED) {
                return Optional.of("the recording ends before the run does, and before it shows what was recorded");
            }
            if (performance.run().end() == Run.End.CUT) {
                return Optional.of("the run was cut short: " + performance.run().reason());
            }
            return replay.hasStepsLeft() ? Optional.of("the run ends before the recording does") : Optional.empty();
        }
    }

    private Attempt attempt(Predicate<Symptom> isEnough) {
        Program program = stage.programs().get();
        Replay replay = new Replay(recording::script, new AccessNames(program.names())::brief);
        return new Attempt(replay, stage.perform(program, replay, 0, isEnough));
    }

    private Verdict verdict() {
        noteOtherInput(recording.subject().input(), specimen.subject().input());
        Attempt attempt = attempt(this::isRecorded);
        Optional<String> obstacle = attempt.obstacle();
        int tried = 1;
        while (obstacle.isPresent() && mayGoAnotherWay(attempt) && tried < ATTEMPTS) {
            Attempt another = attempt(this::isRecorded);
            if (another.obstacle().isEmpty()) {
                verdict.addNote("attempt " + (tried + 1) + " is told; in the first " + obstacle.get());
                verdict.addNote(CAUSES);
                attempt = another;
                obstacle = Optional.empty();
            }
            tried++;
        }
        Performance performance = attempt.performance();
        if (obstacle.isPresent()) {
            explain(obstacle.get(), tried);
        } else {
            tell(performance);
        }
        return verdict.of(SingleRun.sampling(
                specimen,
                performance,
                "replay of " + recording.origin(),
                performance.story().interleaving(),
                Insight.NONE));
    }

    /** A likely reason to go another way. */
    private void noteOtherInput(Input recorded, Input given) {
        if (!given.equals(recorded)) {
            String other = given.length() == recorded.length() ? "as many others" : inWords(given);
            verdict.addNote(
                    "standard input is not the recorded one, so the run may go another way: " + inWords(recorded)
                            + " recorded, " + other + " given"
                            + (recorded.isKept() ? "" : " (more than a recording holds: give it again)"));
        }
    }

    private static String inWords(Input input) {
        return input.isEmpty() ? "none" : Figures.count(input.length()) + (input.length() == 1 ? " byte" : " bytes");
    }

    /** Whether it would be worth its time to try again. */
    private boolean mayGoAnotherWay(Attempt attempt) {
        return !specimen.isWhollySeen() && attempt.performance().run().end() != Run.End.CUT;
    }

    private void explain(String obstacle, int attempts) {
        verdict.addGap(obstacle);
        if (attempts > 1) {
            verdict.addNote(
                    "the first of " + attempts + " attempts is told; none could follow the recording to its end");
        }
        if (!specimen.isWhollySeen()) {
            verdict.addNote(CAUSES);
        }
    }

    private boolean isRecorded(Symptom symptom) {
        return shown(symptom).equals(recording.finding());
    }

    private Recording.Shown shown(Symptom symptom) {
        return Archivist.shown(symptom, specimen.subject());
    }

    /** What was seen on the way to what was recorded is told from a run that stops there. */
    private void tell(Performance performance) {
        List<Sighting> sightings = verdict.toTell(performance.run().sightings());
        boolean isSame = sightings.stream().map(Symptom::of).anyMatch(this::isRecorded);
        String another = "this run does not show what the recording was made of ("
                + recording.finding().kind() + ")";
        if (!isSame && !sightings.isEmpty()) {
            verdict.addGap(another + "; it shows something else");
            return;
        }
        if (!isSame) {
            verdict.addNote(another);
        }
        for (Sighting sighting : sightings) {
            Symptom symptom = Symptom.of(sighting);
            Performance shown = upToThere(symptom, performance);
            Finding finding = shown.finding(symptom)
                    .or(() -> performance.finding(symptom))
                    .orElseThrow();
            verdict.addFinding(
                    shown.output().isEmpty()
                            ? finding
                            : finding.with(new Encounter(1, Optional.empty(), shown.output())));
        }
    }

    private Performance upToThere(Symptom symptom, Performance performance) {
        return isRecorded(symptom) ? performance : attempt(symptom::equals).performance();
    }
}
