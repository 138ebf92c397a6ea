package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.deadlock;
import static dev.weakspot.engine.Executions.misuse;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OnceTest {
    private static final int O = 0;

    @ParameterizedTest
    @EnumSource
    void oneThreadExecutesTheFunctionBeforeAllThreadsReturn(MemoryModel model) {
        ThreadScript user = script().begin("does", O)
                .when("does", script().count(X).finish(O))
                .load("x", X);
        assertThat(Executions.all(model, user, user, user))
                .containsExactlyInAnyOrder(
                        "0:does=1 0:count=0 0:x=1 1:does=0 1:count=0 1:x=1 2:does=0 2:count=0 2:x=1",
                        "0:does=0 0:count=0 0:x=1 1:does=1 1:count=0 1:x=1 2:does=0 2:count=0 2:x=1",
                        "0:does=0 0:count=0 0:x=1 1:does=0 1:count=0 1:x=1 2:does=1 2:count=0 2:x=1");
    }

    /** In the first outcome the first attempt fails and happens before the second attempt, which succeeds. */
    @ParameterizedTest
    @EnumSource
    void anAbandonedAttemptIsRepeatedByTheNextThread(MemoryModel model) {
        ThreadScript failing =
                script().begin("does", O).when("does", script().store(X, 1).abandon(O));
        ThreadScript user = script().begin("does", O).load("x", X).when("does", script().finish(O));
        assertThat(Executions.all(model, failing, user))
                .containsExactlyInAnyOrder("0:does=1 1:does=1 1:x=1", "0:does=0 1:does=1 1:x=0");
    }

    @ParameterizedTest
    @EnumSource
    void theOtherThreadsWaitForAnUnfinishedExecution(MemoryModel model) {
        ThreadScript endless = script().begin("does", O).store(Y, 1);
        assertThat(Executions.all(model, endless, endless)).containsExactlyInAnyOrder(deadlock("0"), deadlock("1"));
    }

    @Test
    void aFinishWithoutABeginIsMisuse() {
        assertThat(Executions.all(MemoryModel.SC, script().finish(O))).containsExactly(misuse(0));
    }
}
