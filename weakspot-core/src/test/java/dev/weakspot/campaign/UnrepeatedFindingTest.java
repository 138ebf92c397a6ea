package dev.weakspot.campaign;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.RunSource;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.engine.ScriptedProgram;
import dev.weakspot.engine.ScriptedProgram.LocalHashes;
import dev.weakspot.engine.ThreadScript;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Reason;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Recording;
import dev.weakspot.strategy.RandomWalk;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Findings of runs that take too long to repeat. */
class UnrepeatedFindingTest {
    private final AtomicInteger recordings = new AtomicInteger();
    private final AtomicInteger programs = new AtomicInteger();

    private static ThreadScript spin(int location) {
        return script().until("seen", script().load("seen", location));
    }

    /** A deadlock, as reported after a campaign with runs of this duration. */
    private Finding reported(double runSeconds) {
        RunSetup setup = new RunSetup(
                () -> {
                    programs.incrementAndGet();
                    return ScriptedProgram.of(spin(X), spin(Y)).with(LocalHashes.ALTERNATING);
                },
                MemoryModel.SC,
                RunLimits.DEFAULT,
                List.of());
        Run run = setup.explorer(new RandomWalk(1)).run(0).orElseThrow();
        CampaignResult result = new CampaignResult(List.of(MemoryModel.SC));
        result.add(run, 0, true, 0);
        programs.set(0);
        FindingRecorder recorder = new FindingRecorder(Recording.Subject.of("spin", "spin", ""), (name, recording) -> {
            recordings.incrementAndGet();
            return Optional.of(name);
        });
        WorkBudget budget = WorkBudget.of(CampaignControl.UNLIMITED, Duration.ofSeconds(10), runSeconds);
        List<ReportCandidate> candidates = result.occurrences().entrySet().stream()
                .map(entry -> new ReportCandidate(
                        entry.getKey(),
                        entry.getValue(),
                        setup,
                        "run 0",
                        Optional.empty(),
                        new RunSource.Series(List.of(), RunSource.Assignment.SINGLE, 1, false)))
                .toList();
        FindingReporter reporter = new FindingReporter(recorder, budget);
        CampaignFindings findings = new CampaignFindings(
                Optional.empty(),
                reporter,
                new FixTrial(detection -> true, WorkerCount.fixed(1)),
                budget,
                CampaignControl.UNLIMITED);
        return findings.of(candidates).get(0);
    }

    @Test
    void aFindingWhoseRunWouldTakeTooLongIsReportedWithoutSteps() {
        Finding finding = reported(11);
        assertThat(programs).hasValue(0);
        assertThat(recordings).hasValue(0);
        assertThat(finding.kind()).isEqualTo(Finding.Kind.DEADLOCK);
        assertThat(finding.message()).isEqualTo("detected at line 1");
        assertThat(finding.interleaving().steps()).isEmpty();
        assertThat(finding.why().reasons())
                .containsExactly(new Reason.Remark(
                        Reason.Topic.NOT_REPEATED,
                        "the run was not repeated: the time for it was over (--shrink), so there are no steps to show and no"
                                + " recording"));
        assertThat(finding.reproduction().orElseThrow().runs()).isEqualTo(1);
    }

    @Test
    void aFindingWhoseRunTakesLongIsRepeatedAndNotShortened() {
        Finding finding = reported(9);
        assertThat(programs).hasValue(1);
        assertThat(recordings).hasValue(1);
        assertThat(finding.interleaving().steps()).isNotEmpty();
        assertThat(finding.why().reasons())
                .extracting(reason -> ((Reason.Remark) reason).topic())
                .containsExactly(Reason.Topic.NOT_SHORTENED);
    }
}
