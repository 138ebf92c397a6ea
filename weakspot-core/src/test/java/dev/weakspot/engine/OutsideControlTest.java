package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Mode;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.RandomWalk;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Threads that leave the engine's control, with and without a return. */
class OutsideControlTest {
    private static Run run(ControlledProgram program, Strategy strategy) {
        return explorer(program, strategy).run(0).orElseThrow();
    }

    private static Explorer explorer(ControlledProgram program, Strategy strategy, Monitor... monitors) {
        return new Explorer(program, strategy, RunLimits.DEFAULT, MemoryModel.SC, (order, memory) -> List.of(monitors));
    }

    @Test
    void otherThreadsContinueAndTheThreadIsAwaitedAtTheEnd() {
        ScriptedProgram program = ScriptedProgram.of(
                script().leave("read()", 1000).load("x", X),
                script().store(X, 1).store(X, 2));
        assertThat(run(program, new RandomWalk(1)).end()).isEqualTo(Run.End.COMPLETE);
        assertThat(program.registers()).isEqualTo("0:x=2");
    }

    @Test
    void aReturnedThreadIsEnabledAtOnce() {
        ScriptedProgram program = ScriptedProgram.of(
                script().leave("read()", 1).load("x", X),
                script().store(X, 1).store(X, 2).store(X, 3));
        Strategy replay = new ReplayStrategy(OutsideControlTest::backAfterOneStep);
        assertThat(run(program, replay).end()).isEqualTo(Run.End.ABANDONED);
        assertThat(program.registers()).isEqualTo("0:x=1");
    }

    private static dev.weakspot.recording.RecordedSteps backAfterOneStep() {
        Decisions decisions = new Decisions();
        decisions.append(1, 0);
        decisions.append(0, 0);
        return decisions.cursor();
    }

    @Test
    void aReplayWaitsForTheThreadItNeeds() {
        ScriptedProgram program = ScriptedProgram.of(
                script().leave("read()", 1000).load("x", X),
                script().store(X, 1).store(X, 2));
        ReplayStrategy replay = new ReplayStrategy(OutsideControlTest::backAfterOneStep);
        run(program, replay);
        assertThat(replay.obstacle()).isEmpty();
        assertThat(program.registers()).isEqualTo("0:x=1");
    }

    @Test
    void noDeadlockIsReportedWhileAThreadIsOutside() {
        Run run = run(
                ScriptedProgram.of(script().leave("read()", ThreadScript.FOR_EVER), script().await(Y, 1, Mode.RELAXED)),
                new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.detections()).isEmpty();
        assertThat(run.reason()).isEqualTo("P0 was in read() at script:1 and did not return");
    }

    @Test
    void anOutsideThreadThatWaitsForBlockedThreadsIsDeadlocked() {
        Run run = run(
                ScriptedProgram.of(script().waitForOthers("read"), script().await(Y, 1, Mode.RELAXED)),
                new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.FAILED);
        assertThat(run.detections())
                .singleElement()
                .satisfies(detection -> assertThat(detection.kind()).isEqualTo(Finding.Kind.DEADLOCK));
    }

    @Test
    void noDeadlockIsReportedWhileAnotherThreadIsOutside() {
        Run run = run(
                ScriptedProgram.of(script().waitForOthers("read"), script().leave("wait", ThreadScript.FOR_EVER)),
                new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.reason()).isEqualTo("P1 was in wait at script:1 and did not return");
    }

    /** Without the thread outside control, the waiting loop would be a livelock. */
    @Test
    void noLivelockIsReportedWhileAThreadIsOutside() {
        ThreadScript spinning = script().until("y", script().load("y", Y));
        Run run = run(ScriptedProgram.of(script().leave("read()", ThreadScript.FOR_EVER), spinning), new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.detections()).isEmpty();
        ScriptedProgram helped =
                ScriptedProgram.of(script().leave("read()", 1_000_000).store(Y, 1), spinning);
        assertThat(run(helped, new RandomWalk(1)).end()).isEqualTo(Run.End.COMPLETE);
    }

    @Test
    void everyRunIsEndedOnce() {
        ScriptedProgram program = ScriptedProgram.of(script().store(X, 1));
        Explorer explorer = explorer(program, new RandomWalk(1));
        explorer.run(0);
        explorer.run(1);
        assertThat(program.ended()).isEqualTo(2);
        ScriptedProgram broken = ScriptedProgram.of(script().join("unknown"));
        assertThatThrownBy(() -> run(broken, new RandomWalk(1))).isInstanceOf(IllegalArgumentException.class);
        assertThat(broken.ended()).isEqualTo(1);
    }

    @Test
    void cutRunsAreCountedByReason() {
        ThreadScript outside = script().leave("read()", ThreadScript.FOR_EVER);
        RunSetup setup = new RunSetup(() -> ScriptedProgram.of(outside), MemoryModel.SC, RunLimits.DEFAULT, List.of());
        CampaignResult campaignResult = new CampaignRunner(
                        setup, () -> new RandomWalk(1), detection -> true, CampaignControl.UNLIMITED)
                .run(new CampaignRunner.Extent(4, 2));
        assertThat(campaignResult.cuts())
                .containsExactly(
                        Map.entry("P0 was in read() at script:1 and did not return", new CampaignResult.Cut(4, "")));
    }
}
