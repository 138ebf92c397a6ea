package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.runs.Calibration;
import dev.weakspot.event.Mode;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Steps while only one thread is live need no decision, unless they have several choices. */
class SequentialStepsTest {
    private static ThreadScript setUp() {
        return script().lock(0).store(X, 1).unlock(0).load("own", X).readClock("time");
    }

    /** A set-up of five steps, one child of two steps, a join, and a step after it. */
    private static ThreadScript sequentialAtBothEnds() {
        ThreadScript child = script().store(X, 2).store(Y, 1);
        return setUp().then(script().start("child", child).join("child").load("x", X));
    }

    private static final List<ThreadScript> PROGRAMS = List.of(
            sequentialAtBothEnds(),
            // the parent may still read 0 from x after the child has ended, because it has not joined it
            setUp().then(script().start("child", script().store(X, 2).store(Y, 1))
                    .await(Y, 1, Mode.RELAXED)
                    .load("x", X)
                    .load("again", X)),
            script().start("a", script().store(X, 1))
                    .join("a")
                    .load("between", X)
                    .start("b", script().store(X, 2).load("y", Y))
                    .store(Y, 1)
                    .load("x", X),
            script().start("child", script().load("x", X).store(Y, 1))
                    .store(X, 1)
                    .endProcess()
                    .load("y", Y),
            script().lock(0)
                    .start("child", script().lock(0).store(X, 1))
                    .unlock(0)
                    .lock(0));

    private static ScriptedProgram program(ThreadScript script) {
        return ScriptedProgram.of(script).withoutKey();
    }

    @ParameterizedTest
    @EnumSource
    void allExecutionsRemain(MemoryModel model) {
        for (ThreadScript script : PROGRAMS) {
            assertThat(Executions.all(model, program(script).leavingOutSequentialSteps()))
                    .as(script.lines().toString())
                    .isEqualTo(Executions.all(model, program(script)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void noRunIsMadeTwice(MemoryModel model) {
        for (ThreadScript script : PROGRAMS) {
            assertThat(exhaustiveRuns(model, program(script).leavingOutSequentialSteps()))
                    .isEqualTo(exhaustiveRuns(model, program(script)));
        }
    }

    private static long exhaustiveRuns(MemoryModel model, ScriptedProgram program) {
        Explorer explorer = explorer(program, new Exhaustive(), RunLimits.DEFAULT, model);
        long runs = 0;
        for (long number = 0; ; number++) {
            Optional<Run> run = explorer.run(number);
            if (run.isEmpty()) {
                return runs;
            }
            runs += run.get().end() == Run.End.ABANDONED ? 0 : 1;
        }
    }

    private static Explorer explorer(ScriptedProgram program, Strategy strategy, RunLimits limits, MemoryModel model) {
        return new Explorer(program, strategy, limits, model, (order, memory) -> List.of());
    }

    private static Run run(ScriptedProgram program, Strategy strategy) {
        return explorer(program, strategy, RunLimits.DEFAULT, MemoryModel.SC)
                .run(0)
                .orElseThrow();
    }

    /** The start, and the steps of the child; a join that waits for the child may come before its last step only. */
    @Test
    void onlyTheOtherStepsAreDecisionsAndRepeatTheRun() {
        ScriptedProgram program = program(sequentialAtBothEnds()).leavingOutSequentialSteps();
        Run run = run(program, new RandomWalk(1));
        assertThat(run.decisions().size()).isEqualTo(3);
        Decisions decisions = run.decisions().copy();
        String registers = program.registers();
        ReplayStrategy replay = new ReplayStrategy(decisions::cursor);
        assertThat(run(program, replay).end()).isEqualTo(Run.End.COMPLETE);
        assertThat(replay.obstacle()).isEmpty();
        assertThat(replay.hasStepsLeft()).isFalse();
        assertThat(program.registers()).isEqualTo(registers);
    }

    @Test
    void theyAreNotCounted() {
        assertThat(Calibration.of(
                                program(sequentialAtBothEnds()).leavingOutSequentialSteps(),
                                RunLimits.DEFAULT,
                                MemoryModel.SC,
                                1)
                        .steps())
                .isEqualTo(3);
        assertThat(Calibration.of(program(sequentialAtBothEnds()), RunLimits.DEFAULT, MemoryModel.SC, 1)
                        .steps())
                .isEqualTo(10);
    }

    /** When the child returned is not recorded, and neither is when it ended. */
    @Test
    void nothingIsLeftOutAfterAThreadReturnedOutsideTheDecisions() {
        ThreadScript child = script().leave("read()", 1);
        ScriptedProgram program = program(setUp().then(script().start("child", child)
                        .join("child")
                        .load("x", X)
                        .load("y", Y)))
                .leavingOutSequentialSteps();
        assertThat(run(program, new RandomWalk(1)).decisions().size()).isEqualTo(4);
    }

    @Test
    void anEndlessSequenceReachesTheLimitOfSteps() {
        ThreadScript endless = script().until("y", script().store(X, 1).load("y", Y));
        Run run = explorer(
                        program(endless).leavingOutSequentialSteps(),
                        new RandomWalk(1),
                        new RunLimits(1000, 1000),
                        MemoryModel.SC)
                .run(0)
                .orElseThrow();
        assertThat(run.end()).isEqualTo(Run.End.CUT);
        assertThat(run.decisions().size()).isZero();
    }

    @Test
    void anEndlessSequenceCanBeInterrupted() {
        ThreadScript endless = script().until("y", script().store(X, 1).load("y", Y));
        InterruptibleStrategy strategy =
                new InterruptibleStrategy(new RandomWalk(1), () -> Optional.of("the time is up"));
        Run run = explorer(
                        program(endless).leavingOutSequentialSteps(),
                        strategy,
                        new RunLimits(Long.MAX_VALUE, 1000),
                        MemoryModel.SC)
                .run(0)
                .orElseThrow();
        assertThat(run.end()).isEqualTo(Run.End.ABANDONED);
        assertThat(strategy.reason()).contains("the time is up");
    }

    @Test
    void aThreadThatFailsAtOnceWasAlive() {
        Run run = run(program(script().start("child", script().fail()).load("x", X)), new RandomWalk(1));
        assertThat(run.end()).isEqualTo(Run.End.FAILED);
        assertThat(run.isConcurrent()).isTrue();
    }

    @Test
    void aProgramOfOneThreadIsNotConcurrent() {
        assertThat(run(program(setUp()), new RandomWalk(1)).isConcurrent()).isFalse();
        assertThat(run(program(setUp().then(script().fail())), new RandomWalk(1))
                        .isConcurrent())
                .isFalse();
    }

    @Test
    void aNarrationLeavesThemOut() {
        NarratedRun narrated = narrated(sequentialAtBothEnds());
        assertThat(texts(narrated.narration().interleaving()))
                .containsExactly("start P1", "write location 0 = 2", "write location 1 = 1");
    }

    /** The last of them explain a failure of their thread. */
    @Test
    void aFailureIsShownWithTheLastOfThem() {
        NarratedRun narrated = narrated(sequentialAtBothEnds().then(script().fail()));
        FindingKey key = FindingKey.of(narrated.run().detections().get(0));
        assertThat(texts(narrated.finding(key).orElseThrow().interleaving()))
                .containsExactly(
                        "start P1",
                        "write location 0 = 2",
                        "write location 1 = 1",
                        "join P1",
                        "read location 0 = 2",
                        "fails its assertion");
    }

    private static NarratedRun narrated(ThreadScript script) {
        ScriptedProgram program = program(script).leavingOutSequentialSteps();
        RunSetup setup = new RunSetup(() -> program, MemoryModel.SC, RunLimits.DEFAULT);
        return setup.perform(new RandomWalk(1), 0);
    }

    private static List<String> texts(Interleaving interleaving) {
        return interleaving.steps().stream().map(Interleaving.Step::text).toList();
    }
}
