package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ScriptedProgram.Z;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Mode;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.RandomWalk;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Threads that appear although no controlled thread has started them. */
class AdoptedThreadTest {
    private static final int RUNS = 200;

    private static Explorer explorer(ControlledProgram program, Strategy strategy) {
        return new Explorer(program, strategy, RunLimits.DEFAULT, MemoryModel.RC20, (order, memory) -> List.of());
    }

    private static Set<String> outcomes(ScriptedProgram program) {
        Explorer explorer = explorer(program, new RandomWalk(1));
        Set<String> outcomes = new TreeSet<>();
        for (int number = 0; number < RUNS; number++) {
            assertThat(explorer.run(number).orElseThrow().end()).isEqualTo(Run.End.COMPLETE);
            outcomes.add(program.registers());
        }
        return outcomes;
    }

    /** The thread appears between the two writes. */
    @Test
    void earlierStepsHappenBeforeANewThread() {
        ScriptedProgram program = ScriptedProgram.of(script().store(X, 1).store(Y, 1))
                .adopting(script().load("x", X).load("y", Y), 2);
        assertThat(outcomes(program)).containsExactly("1:x=1 1:y=0", "1:x=1 1:y=1");
    }

    @Test
    void stepsOfEndedThreadsHappenBeforeANewThread() {
        ThreadScript waiting = script().await(Z, 1, Mode.RELAXED);
        ScriptedProgram program = ScriptedProgram.of(script().store(X, 1), waiting)
                .adopting(script().load("x", X).store(Z, 1), 1_000);
        assertThat(outcomes(program)).containsExactly("2:x=1");
    }

    /** Without the thread that appears, the program deadlocks. */
    @Test
    void noDeadlockIsReportedWhileAThreadMayAppear() {
        ScriptedProgram program =
                ScriptedProgram.of(script().await(X, 1, Mode.RELAXED)).adopting(script().store(X, 1), 1_000);
        assertThat(outcomes(program)).containsExactly("");
        assertThat(explorer(ScriptedProgram.of(script().await(X, 1, Mode.RELAXED)), new RandomWalk(1))
                        .run(0)
                        .orElseThrow()
                        .end())
                .isEqualTo(Run.End.FAILED);
    }

    @Test
    void aReplayWaitsForTheNewThreadItNeeds() {
        ScriptedProgram program =
                ScriptedProgram.of(script().store(X, 1).store(X, 2)).adopting(script().load("x", X), 1_000);
        ReplayStrategy replay = new ReplayStrategy(AdoptedThreadTest::newThreadAfterOneStep);
        explorer(program, replay).run(0);
        assertThat(replay.obstacle()).isEmpty();
        assertThat(program.registers()).isEqualTo("1:x=1");
    }

    private static dev.weakspot.recording.RecordedSteps newThreadAfterOneStep() {
        Decisions decisions = new Decisions();
        decisions.append(0, 0);
        decisions.append(1, 0);
        return decisions.cursor();
    }
}
