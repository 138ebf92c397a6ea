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
 * The clocks that an object passes on are part of the state. A thread's view includes the write of y or not, depending on the x that
 * it read. It passes the view on and ends; then only the object distinguishes the two states. The state with the larger view
 * is explored first: if the other state were taken for it, an outcome would be lost.
 */
class SyncClocksTest {
    private static final int OBJECT = 0;

    private static final ThreadScript TEACHER =
            script().store(Y, 1).store(X, 1, Mode.RELEASE).store(Z, 1);

    private static ThreadScript reader() {
        return script().await(Z, 1, Mode.RELAXED).load("x", X, Mode.ACQUIRE).load("x", Z);
    }

    private static void isPassedOn(ThreadScript give, ThreadScript take) {
        ThreadScript giver = reader().then(give).store(Z, 2);
        ThreadScript taker = script().await(Z, 2, Mode.RELAXED).then(take).load("y", Y);
        assertThat(Executions.all(MemoryModel.RC20, TEACHER, giver, taker))
                .anyMatch(outcome -> outcome.contains("2:y=0"))
                .anyMatch(outcome -> outcome.contains("2:y=1"));
    }

    @Test
    void byAMutex() {
        ThreadScript pass = script().lock(OBJECT).unlock(OBJECT);
        isPassedOn(pass, pass);
    }

    @Test
    void byWriters() {
        isPassedOn(
                script().writeLock(OBJECT).readWriteUnlock(OBJECT),
                script().readLock(OBJECT).readWriteUnlock(OBJECT));
    }

    @Test
    void byReaders() {
        isPassedOn(
                script().readLock(OBJECT).readWriteUnlock(OBJECT),
                script().writeLock(OBJECT).readWriteUnlock(OBJECT));
    }

    @Test
    void byASemaphore() {
        isPassedOn(script().put(OBJECT, 0), script().take(OBJECT, 0));
    }

    @Test
    void byWhatIsDoneOnce() {
        isPassedOn(script().begin("does", OBJECT).finish(OBJECT), script().begin("does", OBJECT));
    }

    @Test
    void byTheEndOfAThread() {
        ThreadScript parent = script().start("child", reader()).join("child").load("y", Y);
        assertThat(Executions.all(MemoryModel.RC20, parent, TEACHER))
                .anyMatch(outcome -> outcome.contains("0:y=0"))
                .anyMatch(outcome -> outcome.contains("0:y=1"));
    }
}
