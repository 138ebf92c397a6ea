package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.deadlock;
import static dev.weakspot.engine.Executions.misuse;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MutexTest {
    private static final int M = 0;
    private static final int N = 1;

    private static ThreadScript counting() {
        return script().lock(M).count(X).unlock(M);
    }

    @ParameterizedTest
    @EnumSource
    void oneThreadAtATimeHoldsAMutex(MemoryModel model) {
        assertThat(Executions.all(model, counting(), counting(), counting()))
                .containsExactlyInAnyOrder(
                        "0:count=0 1:count=1 2:count=2",
                        "0:count=0 1:count=2 2:count=1",
                        "0:count=1 1:count=0 2:count=2",
                        "0:count=1 1:count=2 2:count=0",
                        "0:count=2 1:count=0 2:count=1",
                        "0:count=2 1:count=1 2:count=0");
    }

    @ParameterizedTest
    @EnumSource
    void withoutAMutexIncrementsAreLost(MemoryModel model) {
        assertThat(Executions.all(model, script().count(X), script().count(X))).contains("0:count=0 1:count=0");
    }

    /** Six orders, each in at least one run of 90: 2,000 random runs miss one with a probability below 10⁻⁸. */
    @Test
    void randomRunsFindAllOrders() {
        ThreadScript[] scripts = {counting(), counting(), counting()};
        assertThat(Executions.random(MemoryModel.RC20, 2000, scripts))
                .isEqualTo(Executions.all(MemoryModel.RC20, scripts));
    }

    @Test
    void anUnlockHappensBeforeTheNextLock() {
        ThreadScript writer = script().store(X, 1).lock(M).store(Y, 1).unlock(M);
        ThreadScript reader = script().lock(M).load("y", Y).unlock(M).load("x", X);
        assertThat(Executions.all(MemoryModel.RC20, writer, reader))
                .containsExactlyInAnyOrder("1:y=0 1:x=0", "1:y=0 1:x=1", "1:y=1 1:x=1");
        ThreadScript bareWriter = script().store(X, 1).store(Y, 1);
        ThreadScript bareReader = script().load("y", Y).load("x", X);
        assertThat(Executions.all(MemoryModel.RC20, bareWriter, bareReader)).contains("1:y=1 1:x=0");
    }

    @Test
    void aFailedTryLockAcquiresNothing() {
        ThreadScript writer =
                script().lock(M).store(X, 1).unlock(M).lock(M).store(Y, 1).unlock(M);
        ThreadScript reader = script().await(Y, 1, Mode.RELAXED)
                .lock("got", M, MutexKind.NORMAL, WaitLimit.NONE)
                .load("x", X)
                .when("got", script().unlock(M));
        assertThat(Executions.all(MemoryModel.RC20, writer, reader))
                .containsExactlyInAnyOrder("1:got=0 1:x=0", "1:got=0 1:x=1", "1:got=1 1:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void aTryLockFailsOnlyIfTheMutexIsHeld(MemoryModel model) {
        ThreadScript trying =
                script().lock("got", M, MutexKind.NORMAL, WaitLimit.NONE).when("got", script().unlock(M));
        assertThat(Executions.all(model, trying)).containsExactly("0:got=1");
        assertThat(Executions.all(model, script().lock(M).unlock(M), trying))
                .containsExactlyInAnyOrder("1:got=0", "1:got=1");
        assertThat(Executions.all(model, script().lock(M), script().lock(M), trying))
                .containsExactlyInAnyOrder(deadlock("0"), deadlock("1"));
    }

    @ParameterizedTest
    @EnumSource
    void aTimedLockTimesOutOnlyIfTheMutexIsHeld(MemoryModel model) {
        ThreadScript timed = script().lock("got", M, MutexKind.NORMAL, new WaitLimit(100))
                .readClock("clock")
                .when("got", script().unlock(M));
        assertThat(Executions.all(model, timed)).containsExactly("0:got=1 0:clock=1");
        assertThat(Executions.all(model, script().lock(M).unlock(M), timed))
                .containsExactlyInAnyOrder("1:got=1 1:clock=1", "1:got=0 1:clock=101");
        assertThat(Executions.all(model, script().lock(M).then(timed)))
                .containsExactly("0:got=0 0:clock=101"); // the thread holds the mutex and would wait for itself
    }

    @ParameterizedTest
    @EnumSource
    void locksTakenInOppositeOrdersCanDeadlock(MemoryModel model) {
        ThreadScript mThenN = script().lock(M).lock(N).unlock(N).unlock(M);
        ThreadScript nThenM = script().lock(N).lock(M).unlock(M).unlock(N);
        assertThat(Executions.all(model, mThenN, nThenM)).containsExactlyInAnyOrder("", deadlock("0 1"));
        assertThat(Executions.all(model, mThenN, mThenN)).containsExactly("");
    }

    @ParameterizedTest
    @EnumSource
    void aRecursiveMutexIsFreeAfterAsManyUnlocksAsLocks(MemoryModel model) {
        ThreadScript twice = script().lock("a", M, MutexKind.RECURSIVE, WaitLimit.ENDLESS)
                .lock("b", M, MutexKind.RECURSIVE, WaitLimit.NONE)
                .count(X)
                .unlock("c", M, MutexKind.RECURSIVE)
                .count(X)
                .unlock("d", M, MutexKind.RECURSIVE);
        assertThat(Executions.all(model, twice, twice))
                .containsExactlyInAnyOrder(
                        "0:a=1 0:b=1 0:count=1 0:c=1 0:d=1 1:a=1 1:b=1 1:count=3 1:c=1 1:d=1",
                        "0:a=1 0:b=1 0:count=3 0:c=1 0:d=1 1:a=1 1:b=1 1:count=1 1:c=1 1:d=1");
        ThreadScript once = script().lock("a", M, MutexKind.RECURSIVE, WaitLimit.ENDLESS)
                .lock("a", M, MutexKind.RECURSIVE, WaitLimit.ENDLESS)
                .unlock("a", M, MutexKind.RECURSIVE);
        assertThat(Executions.all(model, once, script().lock(M))).contains(deadlock("1"));
    }

    @Test
    void aSecondLockAndAnUnlockByANonHolderAreMisuse() {
        MemoryModel model = MemoryModel.SC;
        assertThat(Executions.all(model, script().lock(M).lock(M))).containsExactly(misuse(0));
        assertThat(Executions.all(model, script().unlock(M))).containsExactly(misuse(0));
        assertThat(Executions.all(model, script().lock(M), script().unlock(M))).containsExactly(misuse(1));
        assertThat(Executions.all(model, script().unlock("", M, MutexKind.RECURSIVE)))
                .containsExactly(misuse(0));
    }

    @Test
    void anErrorCheckingMutexReportsMisuseToTheProgram() {
        ThreadScript misusing = script().unlock("a", M, MutexKind.CHECKED)
                .lock("b", M, MutexKind.CHECKED, WaitLimit.ENDLESS)
                .lock("c", M, MutexKind.CHECKED, WaitLimit.ENDLESS)
                .unlock("d", M, MutexKind.CHECKED);
        assertThat(Executions.all(MemoryModel.SC, misusing)).containsExactly("0:a=0 0:b=1 0:c=0 0:d=1");
    }
}
