package dev.weakspot.campaign;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.engine.NarratedRun;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.KnowledgeTable;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.recording.RecordedInput;
import dev.weakspot.recording.Recording;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.SingleRunDetails;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Repeats a recorded run of a program step by step. */
public final class ReplayedRun {
    /** For programs that do not behave the same in every attempt. */
    private static final int ATTEMPTS = 10;

    private static final String CAUSES =
            "the program depends on more than Weakspot's decisions: perhaps on its environment"
                    + " variables, its working folder, files, the time stamp counter, process numbers, other"
                    + " processes, or libraries that have changed";

    private final TestSubject testSubject;
    private final Recording recording;
    private final RunSetup setup;
    private final RunVerdictBuilder verdict;

    private ReplayedRun(TestSubject testSubject, Recording recording) {
        this.testSubject = testSubject;
        this.recording = recording;
        Recording.Conditions conditions = recording.conditions();
        RunLimits limits = new RunLimits(Long.MAX_VALUE, conditions.keep(), conditions.spin());
        this.setup = testSubject.runSetup(conditions.memory(), limits);
        this.verdict = new RunVerdictBuilder(testSubject);
    }

    /** The program must be the one that was recorded. A run that cannot be repeated is a gap of the verdict. */
    public static RunsVerdict of(TestSubject testSubject, Recording recording) {
        return new ReplayedRun(testSubject, recording).verdict();
    }

    /** A replay of the recording and the resulting run. */
    private record Attempt(ReplayStrategy replay, NarratedRun narratedRun) {
        Optional<String> obstacle() {
            if (replay.obstacle().isPresent()) {
                return replay.obstacle().map(why -> "the run diverges from the recording at " + why);
            }
            if (narratedRun.run().end() == Run.End.ABANDONED) {
                return Optional.of(
                        "the recording ends before the run does, and before the run reproduces the recorded finding");
            }
            if (narratedRun.run().end() == Run.End.CUT) {
                return Optional.of("the run was cut short: " + narratedRun.run().reason());
            }
            return replay.hasStepsLeft() ? Optional.of("the run ends before the recording does") : Optional.empty();
        }
    }

    private Attempt attempt(Predicate<FindingKey> isEnough) {
        ControlledProgram program = setup.programs().get();
        ReplayStrategy replay = new ReplayStrategy(
                recording::steps, new AccessNames(program.names().recorded())::brief);
        return new Attempt(replay, setup.perform(program, replay, 0, isEnough));
    }

    private RunsVerdict verdict() {
        noteOtherInput(recording.subject().input(), testSubject.subject().input());
        Attempt attempt = attempt(this::isRecorded);
        Optional<String> obstacle = attempt.obstacle();
        int tried = 1;
        while (obstacle.isPresent() && mayBehaveDifferently(attempt) && tried < ATTEMPTS) {
            Attempt another = attempt(this::isRecorded);
            if (another.obstacle().isEmpty()) {
                verdict.addNote("the report shows attempt " + (tried + 1) + "; in the first attempt " + obstacle.get());
                verdict.addNote(CAUSES);
                attempt = another;
                obstacle = Optional.empty();
            }
            tried++;
        }
        NarratedRun narratedRun = attempt.narratedRun();
        if (obstacle.isPresent()) {
            explain(obstacle.get(), tried);
        } else {
            reportFindings(narratedRun);
        }
        return verdict.of(
                SingleRun.sampling(
                        testSubject, narratedRun, "replay", "replay of " + recording.origin(), OptionalLong.empty()),
                Optional.of(new SingleRunDetails(
                        narratedRun.narration().interleaving(), KnowledgeTable.NONE, narratedRun.output())));
    }

    /** Other input is a likely cause of a divergence. */
    private void noteOtherInput(RecordedInput recorded, RecordedInput given) {
        if (!given.equals(recorded)) {
            String other = given.length() == recorded.length() ? "as many other bytes" : inWords(given);
            verdict.addNote(
                    "standard input differs from the recorded input, so the run may diverge: " + inWords(recorded)
                            + " recorded, " + other + " given"
                            + (recorded.isKept() ? "" : " (more than a recording holds: give it again)"));
        }
    }

    private static String inWords(RecordedInput input) {
        return input.isEmpty()
                ? "none"
                : FormattedNumber.count(input.length()) + (input.length() == 1 ? " byte" : " bytes");
    }

    /** Whether another attempt may follow the recording. */
    private boolean mayBehaveDifferently(Attempt attempt) {
        return !testSubject.isFullyObserved() && attempt.narratedRun().run().end() != Run.End.CUT;
    }

    private void explain(String obstacle, int attempts) {
        verdict.addGap(obstacle);
        if (attempts > 1) {
            verdict.addNote("the report shows the first of " + attempts
                    + " attempts; none could follow the recording to its end");
        }
        if (!testSubject.isFullyObserved()) {
            verdict.addNote(CAUSES);
        }
    }

    private boolean isRecorded(FindingKey findingKey) {
        return shown(findingKey).equals(recording.finding());
    }

    private Recording.RecordedFinding shown(FindingKey findingKey) {
        return FindingRecorder.shown(findingKey, testSubject.subject());
    }

    /** Reports the findings. A finding before the recorded one is shown by a run that ends at it. */
    private void reportFindings(NarratedRun narratedRun) {
        List<Detection> detections = verdict.toReport(narratedRun.run().detections());
        boolean isSame = detections.stream().map(FindingKey::of).anyMatch(this::isRecorded);
        String another = "this run does not reproduce the recorded finding ("
                + recording.finding().kind() + ")";
        if (!isSame && !detections.isEmpty()) {
            verdict.addGap(another + "; it has other findings");
            return;
        }
        if (!isSame) {
            verdict.addNote(another);
        }
        for (Detection detection : detections) {
            FindingKey findingKey = FindingKey.of(detection);
            NarratedRun shown = runUpTo(findingKey, narratedRun);
            Finding finding = shown.finding(findingKey)
                    .or(() -> narratedRun.finding(findingKey))
                    .orElseThrow();
            verdict.addFinding(
                    shown.output().isEmpty()
                            ? finding
                            : finding.with(new Reproduction(1, Optional.empty(), shown.output())));
        }
    }

    private NarratedRun runUpTo(FindingKey findingKey, NarratedRun narratedRun) {
        return isRecorded(findingKey)
                ? narratedRun
                : attempt(findingKey::equals).narratedRun();
    }
}
