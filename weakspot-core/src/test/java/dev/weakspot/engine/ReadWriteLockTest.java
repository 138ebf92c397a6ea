package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.misuse;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReadWriteLockTest {
    private static final int L = 0;

    private static ThreadScript writing(ThreadScript body) {
        return script().writeLock(L).then(body).readWriteUnlock(L);
    }

    private static ThreadScript reading(ThreadScript body) {
        return script().readLock(L).then(body).readWriteUnlock(L);
    }

    @ParameterizedTest
    @EnumSource
    void writersAreExclusive(MemoryModel model) {
        ThreadScript count = writing(script().count(X));
        assertThat(Executions.all(model, count, count))
                .containsExactlyInAnyOrder("0:count=0 1:count=1", "0:count=1 1:count=0");
        assertThat(Executions.all(
                        model,
                        writing(script().store(X, 1).store(X, 2)),
                        reading(script().load("a", X).load("b", X))))
                .containsExactlyInAnyOrder("1:a=0 1:b=0", "1:a=2 1:b=2");
    }

    /** Each reader waits for the other while both hold the lock. */
    @ParameterizedTest
    @EnumSource
    void readersShareTheLock(MemoryModel model) {
        ThreadScript one = reading(script().store(X, 1).await(Y, 1, Mode.RELAXED));
        ThreadScript other = reading(script().store(Y, 1).await(X, 1, Mode.RELAXED));
        assertThat(Executions.all(model, one, other)).containsExactly("");
        assertThat(Executions.all(model, writing(script().await(Y, 1, Mode.RELAXED)), writing(script().store(Y, 1))))
                .containsExactlyInAnyOrder("", Executions.deadlock("0 1"));
    }

    @Test
    void earlierReadersAndWritersHappenBeforeAWriter() {
        ThreadScript afterReader = writing(script().load("y", Y)).load("x", X);
        ThreadScript reader = script().store(X, 1).then(reading(script().store(Y, 1)));
        assertThat(Executions.all(MemoryModel.RC20, reader, afterReader))
                .containsExactlyInAnyOrder("1:y=0 1:x=0", "1:y=0 1:x=1", "1:y=1 1:x=1");
        ThreadScript writer = script().store(X, 1).then(writing(script().store(Y, 1)));
        assertThat(Executions.all(MemoryModel.RC20, writer, afterReader))
                .containsExactlyInAnyOrder("1:y=0 1:x=0", "1:y=0 1:x=1", "1:y=1 1:x=1");
    }

    @Test
    void earlierWritersButNotReadersHappenBeforeAReader() {
        ThreadScript after = reading(script().load("y", Y)).load("x", X);
        ThreadScript writer = script().store(X, 1).then(writing(script().store(Y, 1)));
        assertThat(Executions.all(MemoryModel.RC20, writer, after))
                .containsExactlyInAnyOrder("1:y=0 1:x=0", "1:y=0 1:x=1", "1:y=1 1:x=1");
        ThreadScript reader = script().store(X, 1).then(reading(script().store(Y, 1)));
        assertThat(Executions.all(MemoryModel.RC20, reader, after)).contains("1:y=1 1:x=0");
    }

    /** A reader happens before a later writer, and so before the next holder. */
    @Test
    void aWriterPassesOnTheClocksOfReaders() {
        ThreadScript reader = script().store(X, 1).then(reading(script().store(Y, 1)));
        ThreadScript writer = writing(script().load("seen", Y).when("seen", script().store(Y, 2)));
        ThreadScript after = reading(script().load("y", Y)).load("x", X);
        assertThat(Executions.all(MemoryModel.RC20, reader, writer, after))
                .contains("1:seen=1 2:y=2 2:x=1")
                .doesNotContain("1:seen=1 2:y=2 2:x=0");
    }

    @Test
    void triesAndTimedLocksEnd() {
        ThreadScript trying = script().readWrite("w", L, ReadWriteAction.LOCK_TO_WRITE, WaitLimit.NONE)
                .readWrite("r", L, ReadWriteAction.LOCK_TO_READ, WaitLimit.NONE)
                .readWrite("late", L, ReadWriteAction.LOCK_TO_WRITE, new WaitLimit(5))
                .readClock("clock");
        assertThat(Executions.all(MemoryModel.SC, trying)).containsExactly("0:w=1 0:r=0 0:late=0 0:clock=6");
    }

    @Test
    void misuseIsReported() {
        assertThat(Executions.all(MemoryModel.SC, script().readWriteUnlock(L))).containsExactly(misuse(0));
        assertThat(Executions.all(MemoryModel.SC, script().writeLock(L).readLock(L)))
                .containsExactly(misuse(0));
        assertThat(Executions.all(MemoryModel.SC, script().readLock(L).writeLock(L)))
                .containsExactly(misuse(0));
        ThreadScript nested =
                script().readLock(L).readLock(L).readWriteUnlock(L).readWriteUnlock(L);
        assertThat(Executions.all(MemoryModel.SC, nested, writing(script()))).containsExactly("");
    }
}
