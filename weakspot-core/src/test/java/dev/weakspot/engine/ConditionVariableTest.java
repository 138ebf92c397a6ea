package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.deadlock;
import static dev.weakspot.engine.Executions.misuse;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ScriptedProgram.Z;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConditionVariableTest {
    private static final int M = 0;
    private static final int C = 0;

    /** Waits until y is set, with the usual loop around the wait. */
    private static ThreadScript checkingWaiter() {
        return script().lock(M)
                .load("y", Y)
                .unless("y", script().until("y", script().waitFor(C, M).load("y", Y)))
                .unlock(M)
                .load("x", X);
    }

    @ParameterizedTest
    @EnumSource
    void aWaitWithACheckUnderTheMutexIsWokenAndSynchronises(MemoryModel model) {
        ThreadScript waker = script().store(X, 1).lock(M).store(Y, 1).wakeOne(C).unlock(M);
        assertThat(Executions.all(model, checkingWaiter(), waker)).containsExactly("0:y=1 0:x=1");
        ThreadScript lateWaker =
                script().store(X, 1).lock(M).store(Y, 1).unlock(M).wakeOne(C);
        assertThat(Executions.all(model, checkingWaiter(), lateWaker)).containsExactly("0:y=1 0:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void aWakeUpBeforeTheWaitIsLost(MemoryModel model) {
        ThreadScript uncheckedWaiter = script().lock(M).waitFor(C, M).unlock(M);
        assertThat(Executions.all(model, uncheckedWaiter, script().wakeOne(C)))
                .containsExactlyInAnyOrder("", deadlock("0"));
    }

    @ParameterizedTest
    @EnumSource
    void oneWakeUpWakesAnyOneWaitingThread(MemoryModel model) {
        ThreadScript waiter = script().lock(M).count(Z).waitFor(C, M).unlock(M);
        ThreadScript afterBothWait = script().await(Z, 2, Mode.RELAXED).lock(M).unlock(M);
        assertThat(Executions.all(model, waiter, waiter, afterBothWait.wakeOne(C)))
                .containsExactlyInAnyOrder(deadlock("0"), deadlock("1"));
    }

    @ParameterizedTest
    @EnumSource
    void wakeAllWakesEveryWaitingThread(MemoryModel model) {
        ThreadScript waiter = script().lock(M).count(Z).waitFor(C, M).count(X).unlock(M);
        ThreadScript afterBothWait = script().await(Z, 2, Mode.RELAXED).lock(M).unlock(M);
        assertThat(Executions.all(model, waiter, waiter, afterBothWait.wakeAll(C)))
                .containsExactlyInAnyOrder("0:count=0 1:count=1", "0:count=1 1:count=0");
    }

    /** In the last outcome the wait times out before the wake-up, which finds no waiting thread. */
    @ParameterizedTest
    @EnumSource
    void aTimedWaitEndsByItself(MemoryModel model) {
        ThreadScript waiter = script().lock(M)
                .waitFor("woken", C, M, new WaitLimit(10))
                .load("y", Y)
                .readClock("clock");
        assertThat(Executions.all(model, waiter)).containsExactly("0:woken=0 0:y=0 0:clock=11");
        ThreadScript waker = script().lock(M).wakeOne(C).store(Y, 1).unlock(M);
        assertThat(Executions.all(model, waiter.unlock(M), waker))
                .containsExactlyInAnyOrder(
                        "0:woken=0 0:y=0 0:clock=11", "0:woken=1 0:y=1 0:clock=1", "0:woken=0 0:y=1 0:clock=11");
    }

    /** C++ orders a wait after a notification by the mutex alone. */
    @Test
    void aWakeUpDoesNotSynchronise() {
        ThreadScript waiter =
                script().lock(M).store(Y, 1).waitFor(C, M).unlock(M).load("x", X);
        ThreadScript waker = script().await(Y, 1, Mode.RELAXED).store(X, 1).wakeOne(C);
        assertThat(Executions.all(MemoryModel.RC20, waiter, waker)).contains("0:x=0", "0:x=1");
    }

    @Test
    void aWaitWithoutTheMutexIsMisuse() {
        assertThat(Executions.all(MemoryModel.SC, script().waitFor(C, M))).containsExactly(misuse(0));
    }
}
