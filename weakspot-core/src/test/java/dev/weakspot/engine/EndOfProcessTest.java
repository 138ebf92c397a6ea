package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.runs.Calibration;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The end of the process is a step: the strategy chooses which steps of other threads happen before it. */
class EndOfProcessTest {
    private static final ThreadScript TWO_STEPS = script().readClock("a").readClock("b");

    @ParameterizedTest
    @EnumSource
    void otherThreadsHaveMadeAnyNumberOfSteps(MemoryModel model) {
        ScriptedProgram program =
                ScriptedProgram.of(script().start("child", TWO_STEPS).endProcess());
        String[] outcomes = {"0:child=1 1:a=0 1:b=0", "0:child=1 1:a=1 1:b=0", "0:child=1 1:a=1 1:b=2"};
        assertThat(Executions.all(model, program)).containsExactlyInAnyOrder(outcomes);
        assertThat(Executions.all(model, program.withoutKey())).containsExactlyInAnyOrder(outcomes);
    }

    /** The fence is local to its thread, and commutes with everything but the end of the process. */
    @Test
    void aThreadLocalStepMayComeTooLate() {
        ThreadScript fails = script().fence(Mode.ACQUIRE).fail();
        ScriptedProgram program =
                ScriptedProgram.of(script().endProcess(), fails).withoutKey();
        assertThat(Executions.all(MemoryModel.SC, program)).containsExactlyInAnyOrder("", "assertion of 1");
    }

    @Test
    void exitHandlersInterleaveWithOtherThreads() {
        ThreadScript main =
                script().start("child", script().store(X, 1)).endProcess().load("x", X);
        assertThat(Executions.all(MemoryModel.SC, main))
                .containsExactlyInAnyOrder("0:child=1 0:x=0", "0:child=1 0:x=1");
    }

    @Test
    void threadsThatAreBlockedForEverAreNoDeadlock() {
        ThreadScript main = script().lock(0).start("child", script().lock(0)).endProcess();
        assertThat(Executions.all(MemoryModel.SC, main)).containsExactly("0:child=1");
    }

    /** Start and end of the process, and two steps of the child. */
    @Test
    void theEndCountsAsAStepAndAsASink() {
        ThreadScript main = script().start("child", TWO_STEPS).endProcess();
        assertThat(Calibration.of(ScriptedProgram.of(main), RunLimits.DEFAULT, MemoryModel.SC, 1))
                .satisfies(counts -> {
                    assertThat(counts.steps()).isEqualTo(4);
                    assertThat(counts.communications()).isEqualTo(1);
                });
    }

    @Test
    void aRecordingNamesTheCallAndTheStatus() {
        AccessNames names = new AccessNames(ProgramNames.NUMBERS);
        assertThat(names.brief(new LifeCycle.EndProcess(0, ThreadScript.site(1), "return from main", 0)))
                .startsWith("return from main (");
        assertThat(names.brief(new LifeCycle.EndProcess(0, ThreadScript.site(1), "exit", 3)))
                .startsWith("exit with status 3 (");
    }
}
