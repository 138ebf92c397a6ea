package dev.weakspot.explore;

import static dev.weakspot.explore.Executions.deadlock;
import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static dev.weakspot.explore.ScriptedProgram.Y;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Patience;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SemaphoreTest {
    private static final int S = 0;

    @ParameterizedTest
    @EnumSource
    void asManyGetThroughAsThereAreUnits(MemoryModel model) {
        Script take = script().take(S, 2);
        assertThat(Executions.all(model, take, take)).containsExactly("");
        assertThat(Executions.all(model, take, take, take))
                .containsExactlyInAnyOrder(deadlock("0"), deadlock("1"), deadlock("2"));
        assertThat(Executions.all(model, take, take, take, script().put(S, 2))).containsExactly("");
    }

    @ParameterizedTest
    @EnumSource
    void whoTakesKnowsWhatAllKnewThatHavePut(MemoryModel model) {
        Script taker = script().take(S, 0).take(S, 0).load("x", X).load("y", Y);
        assertThat(Executions.all(
                        model,
                        script().store(X, 1).put(S, 0),
                        script().store(Y, 1).put(S, 0),
                        taker))
                .containsExactly("2:x=1 2:y=1");
    }

    /** With the same flag but no semaphore the message may be late. */
    @Test
    void aRelaxedFlagPassesNothing() {
        assertThat(Executions.all(
                        MemoryModel.RC20,
                        script().store(X, 1).store(Y, 1),
                        script().await(Y, 1, Mode.RELAXED).load("x", X)))
                .containsExactlyInAnyOrder("1:x=0", "1:x=1");
    }

    /** One unit that was there from the beginning: the second taker has it from the first, who put it back. */
    @Test
    void takersPassNothingToEachOther() {
        Script first = script().store(X, 1).take(S, 2).store(Y, 1);
        Script second = script().await(Y, 1, Mode.RELAXED).take(S, 2).load("x", X);
        assertThat(Executions.all(MemoryModel.RC20, first, second)).containsExactlyInAnyOrder("1:x=0", "1:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void triesAndTimedOnesEnd(MemoryModel model) {
        Script trying = script().semaphore("a", S, SemaphoreAction.TAKE, 1, Patience.NONE)
                .semaphore("b", S, SemaphoreAction.TAKE, 1, Patience.NONE)
                .semaphore("c", S, SemaphoreAction.TAKE, 1, new Patience(7))
                .readClock("clock");
        assertThat(Executions.all(model, trying)).containsExactly("0:a=1 0:b=0 0:c=0 0:clock=8");
    }
}
