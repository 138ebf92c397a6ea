package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.deadlock;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.event.Synchronisation.Unpark;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads that sleep until another thread wakes them, as in a futex. */
class ParkerTest {
    private static final int P = 0;

    /** No step of another thread comes between the check of x and the sleep. */
    @Test
    void aThreadThatSleepsOnAValueIsWokenByItsChange() {
        ThreadScript waiter = script().load("x", X).unless("x", script().park(P));
        assertThat(Executions.all(MemoryModel.SC, waiter, script().store(X, 1).unpark("woken", P, Unpark.ALL)))
                .containsExactlyInAnyOrder("0:x=0 1:woken=1", "0:x=1 1:woken=0");
        assertThat(Executions.all(
                        MemoryModel.SC,
                        waiter,
                        script().unpark("woken", P, Unpark.ALL).store(X, 1)))
                .contains(deadlock("0"), "0:x=0 1:woken=1", "0:x=1 1:woken=0");
    }

    /** A program with and one without state fingerprints have equal outcomes. */
    @ParameterizedTest
    @EnumSource
    void anySleepingThreadMayBeWoken(MemoryModel model) {
        ThreadScript sleeper = script().park(P);
        ScriptedProgram program = ScriptedProgram.of(sleeper, sleeper, sleeper, script().unpark("woken", P, 2));
        assertThat(Executions.all(model, program))
                .containsExactlyInAnyOrder(deadlock("0"), deadlock("1"), deadlock("2"))
                .isEqualTo(Executions.all(model, program.withoutKey()));
        assertThat(Executions.all(model, sleeper, sleeper, sleeper, script().unpark("woken", P, Unpark.ALL)))
                .containsExactly("3:woken=3");
        assertThat(Executions.all(model, sleeper, sleeper, script().unpark("woken", P, 7)))
                .containsExactly("2:woken=2");
    }

    /** A thread that sleeps at another address is not woken. */
    @Test
    void addressesAreIndependent() {
        assertThat(Executions.all(MemoryModel.SC, script().park(P), script().unpark("woken", P + 1, Unpark.ALL)))
                .containsExactly(deadlock("0"));
    }

    @ParameterizedTest
    @EnumSource
    void aTimedSleepMayTimeOut(MemoryModel model) {
        ThreadScript sleeper = script().park("woken", P, new WaitLimit(10)).readClock("clock");
        assertThat(Executions.all(model, sleeper, script().unpark("count", P, 1)))
                .containsExactlyInAnyOrder("0:woken=1 0:clock=1 1:count=1", "0:woken=0 0:clock=11 1:count=0");
    }

    @Test
    void aWakeUpDoesNotSynchronise() {
        ThreadScript sleeper = script().park(P).load("x", X);
        ThreadScript waker = script().store(X, 1).unpark("woken", P, 1);
        assertThat(Executions.all(MemoryModel.RC20, sleeper, waker)).contains("0:x=0 1:woken=1", "0:x=1 1:woken=1");
    }

    @Test
    void aSleepWithoutWaitingIsRefused() {
        assertThatThrownBy(() -> Executions.all(MemoryModel.SC, script().park("woken", P, WaitLimit.NONE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("object=0");
    }
}
