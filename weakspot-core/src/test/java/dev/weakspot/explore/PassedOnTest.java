package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static dev.weakspot.explore.ScriptedProgram.Y;
import static dev.weakspot.explore.ScriptedProgram.Z;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;

/**
 * What an object passes on is part of the state. A thread has learnt of y or has not, by which x it read; it passes that
 * on and ends, and then nothing but the object tells the two states apart. The one in which more is known comes first: if
 * the other were taken for the same, its outcome would be lost.
 */
class PassedOnTest {
    private static final int OBJECT = 0;

    private static final Script TEACHER =
            script().store(Y, 1).store(X, 1, Mode.RELEASE).store(Z, 1);

    private static Script learner() {
        return script().await(Z, 1, Mode.RELAXED).load("x", X, Mode.ACQUIRE).load("x", Z);
    }

    private static void isPassedOn(Script give, Script take) {
        Script giver = learner().then(give).store(Z, 2);
        Script taker = script().await(Z, 2, Mode.RELAXED).then(take).load("y", Y);
        assertThat(Executions.all(MemoryModel.RC20, TEACHER, giver, taker))
                .anyMatch(outcome -> outcome.contains("2:y=0"))
                .anyMatch(outcome -> outcome.contains("2:y=1"));
    }

    @Test
    void byAMutex() {
        Script pass = script().lock(OBJECT).unlock(OBJECT);
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
        Script parent = script().start("child", learner()).join("child").load("y", Y);
        assertThat(Executions.all(MemoryModel.RC20, parent, TEACHER))
                .anyMatch(outcome -> outcome.contains("0:y=0"))
                .anyMatch(outcome -> outcome.contains("0:y=1"));
    }
}
