package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ScriptedProgram.Z;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;

/**
 * The clocks that a synchronisation object holds are part of the state. Depending on the value of x that a thread reads, its view
 * includes the write of y or not. The thread passes its view on through an object and ends; then only the object distinguishes the
 * two states. The search explores the state with the larger view first. If the two states had equal keys, the search would lose an
 * outcome.
 */
class SyncClocksTest {
    private static final int OBJECT = 0;

    private static final ThreadScript WRITER =
            script().store(Y, 1).store(X, 1, Mode.RELEASE).store(Z, 1);

    private static ThreadScript reader() {
        return script().await(Z, 1, Mode.RELAXED).load("x", X, Mode.ACQUIRE).load("x", Z);
    }

    private static void assertViewIsPassedOn(ThreadScript give, ThreadScript take) {
        ThreadScript giver = reader().then(give).store(Z, 2);
        ThreadScript taker = script().await(Z, 2, Mode.RELAXED).then(take).load("y", Y);
        assertThat(Executions.all(MemoryModel.RC20, WRITER, giver, taker))
                .anyMatch(outcome -> outcome.contains("2:y=0"))
                .anyMatch(outcome -> outcome.contains("2:y=1"));
    }

    @Test
    void byAMutex() {
        ThreadScript pass = script().lock(OBJECT).unlock(OBJECT);
        assertViewIsPassedOn(pass, pass);
    }

    @Test
    void byWriters() {
        assertViewIsPassedOn(
                script().writeLock(OBJECT).readWriteUnlock(OBJECT),
                script().readLock(OBJECT).readWriteUnlock(OBJECT));
    }

    @Test
    void byReaders() {
        assertViewIsPassedOn(
                script().readLock(OBJECT).readWriteUnlock(OBJECT),
                script().writeLock(OBJECT).readWriteUnlock(OBJECT));
    }

    @Test
    void byASemaphore() {
        assertViewIsPassedOn(script().put(OBJECT, 0), script().take(OBJECT, 0));
    }

    @Test
    void byAOnceObject() {
        assertViewIsPassedOn(script().begin("does", OBJECT).finish(OBJECT), script().begin("does", OBJECT));
    }

    @Test
    void byTheEndOfAThread() {
        ThreadScript parent = script().start("child", reader()).join("child").load("y", Y);
        assertThat(Executions.all(MemoryModel.RC20, parent, WRITER))
                .anyMatch(outcome -> outcome.contains("0:y=0"))
                .anyMatch(outcome -> outcome.contains("0:y=1"));
    }
}
