package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.deadlock;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SemaphoreTest {
    private static final int S = 0;

    @ParameterizedTest
    @EnumSource
    void asManyThreadsPassAsThereAreUnits(MemoryModel model) {
        ThreadScript take = script().take(S, 2);
        assertThat(Executions.all(model, take, take)).containsExactly("");
        assertThat(Executions.all(model, take, take, take))
                .containsExactlyInAnyOrder(deadlock("0"), deadlock("1"), deadlock("2"));
        assertThat(Executions.all(model, take, take, take, script().put(S, 2))).containsExactly("");
    }

    @ParameterizedTest
    @EnumSource
    void putsHappenBeforeLaterTakes(MemoryModel model) {
        ThreadScript taker = script().take(S, 0).take(S, 0).load("x", X).load("y", Y);
        assertThat(Executions.all(
                        model,
                        script().store(X, 1).put(S, 0),
                        script().store(Y, 1).put(S, 0),
                        taker))
                .containsExactly("2:x=1 2:y=1");
    }

    /** Without a semaphore, the reader of the flag y may miss the write of x. */
    @Test
    void aRelaxedFlagDoesNotSynchronise() {
        assertThat(Executions.all(
                        MemoryModel.RC20,
                        script().store(X, 1).store(Y, 1),
                        script().await(Y, 1, Mode.RELAXED).load("x", X)))
                .containsExactlyInAnyOrder("1:x=0", "1:x=1");
    }

    /** The semaphore has two initial units. The second thread takes one after the first thread has taken the other. */
    @Test
    void takesDoNotSynchroniseWithEachOther() {
        ThreadScript first = script().store(X, 1).take(S, 2).store(Y, 1);
        ThreadScript second = script().await(Y, 1, Mode.RELAXED).take(S, 2).load("x", X);
        assertThat(Executions.all(MemoryModel.RC20, first, second)).containsExactlyInAnyOrder("1:x=0", "1:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void triesAndTimedTakesEnd(MemoryModel model) {
        ThreadScript trying = script().semaphore("a", S, SemaphoreAction.TAKE, 1, WaitLimit.NONE)
                .semaphore("b", S, SemaphoreAction.TAKE, 1, WaitLimit.NONE)
                .semaphore("c", S, SemaphoreAction.TAKE, 1, new WaitLimit(7))
                .readClock("clock");
        assertThat(Executions.all(model, trying)).containsExactly("0:a=1 0:b=0 0:c=0 0:clock=8");
    }
}
