package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static dev.weakspot.explore.ScriptedProgram.Y;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.event.Mode;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Replay;
import dev.weakspot.strategy.Strategy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Threads that are where nobody sees them, and come back or do not. */
class AbsenceTest {
    private static Run run(Program program, Strategy strategy) {
        return explorer(program, strategy).run(0).orElseThrow();
    }

    private static Explorer explorer(Program program, Strategy strategy, Monitor... monitors) {
        return new Explorer(program, strategy, RunLimits.DEFAULT, MemoryModel.SC, (order, memory) -> List.of(monitors));
    }

    @Test
    void othersGoOnAndTheThreadIsWaitedForInTheEnd() {
        ScriptedProgram program = ScriptedProgram.of(
                script().leave("read()", 1000).load("x", X),
                script().store(X, 1).store(X, 2));
        assertThat(run(program, new RandomWalk(1)).end()).isEqualTo(Run.End.COMPLETE);
        assertThat(program.registers()).isEqualTo("0:x=2");
    }

    @Test
    void aThreadThatIsBackCanBeChosenAtOnce() {
        ScriptedProgram program = ScriptedProgram.of(
                script().leave("read()", 1).load("x", X),
                script().store(X, 1).store(X, 2).store(X, 3));
        Strategy eager = new Replay(AbsenceTest::backAfterOneStep);
        assertThat(run(program, eager).end()).isEqualTo(Run.End.ABANDONED);
        assertThat(program.registers()).isEqualTo("0:x=1");
    }

    private static dev.weakspot.recording.Script backAfterOneStep() {
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
        Replay replay = new Replay(AbsenceTest::backAfterOneStep);
        run(program, replay);
        assertThat(replay.obstacle()).isEmpty();
        assertThat(program.registers()).isEqualTo("0:x=1");
    }

    @Test
    void nobodyIsDeadlockedWhileSomebodyIsAbsent() {
        Run run = run(
                ScriptedProgram.of(script().leave("read()", Script.FOR_EVER), script().await(Y, 1, Mode.RELAXED)),
                new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.sightings()).isEmpty();
        assertThat(run.reason()).isEqualTo("P0 was in read() at script:1 and did not come back");
    }

    @Test
    void whoWaitsForThoseThatWaitIsDeadlocked() {
        Run run = run(
                ScriptedProgram.of(script().waitForOthers("read"), script().await(Y, 1, Mode.RELAXED)),
                new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.FAILED);
        assertThat(run.sightings())
                .singleElement()
                .satisfies(sighting -> assertThat(sighting.kind()).isEqualTo(Finding.Kind.DEADLOCK));
    }

    @Test
    void nobodyIsDeadlockedWhileSomebodyElseIsAbsent() {
        Run run = run(
                ScriptedProgram.of(script().waitForOthers("read"), script().leave("wait", Script.FOR_EVER)),
                new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.reason()).isEqualTo("P1 was in wait at script:1 and did not come back");
    }

    /** Without the absent thread it would be a livelock. */
    @Test
    void nobodyTurnsInVainWhileSomebodyIsAbsent() {
        Script spinning = script().until("y", script().load("y", Y));
        Run vain = run(ScriptedProgram.of(script().leave("read()", Script.FOR_EVER), spinning), new RandomWalk(1));
        assertThat(vain.end()).isEqualTo(Run.End.CUT);
        assertThat(vain.sightings()).isEmpty();
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
        ScriptedProgram broken = ScriptedProgram.of(script().join("nobody"));
        assertThatThrownBy(() -> run(broken, new RandomWalk(1))).isInstanceOf(IllegalArgumentException.class);
        assertThat(broken.ended()).isEqualTo(1);
    }

    @Test
    void runsThatWereCutForAReasonAreCountedByIt() {
        Script gone = script().leave("read()", Script.FOR_EVER);
        Stage stage = new Stage(
                () -> ScriptedProgram.of(gone),
                MemoryModel.SC,
                RunLimits.DEFAULT,
                (program, order, memory) -> List.of());
        Harvest harvest = new Campaign(stage, () -> new RandomWalk(1), sighting -> true, CampaignControl.UNLIMITED)
                .run(new Campaign.Extent(4, 2, false));
        assertThat(harvest.cuts())
                .containsExactly(
                        Map.entry("P0 was in read() at script:1 and did not come back", new Harvest.Cut(4, "")));
    }
}
