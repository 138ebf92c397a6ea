package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.event.WaitLimit;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.scheduling.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A search that abandons runs in explored states finds the same outcomes as a search that completes every run. */
class StateKeyTest {
    private static final int PROGRAMS = 40;

    @ParameterizedTest
    @EnumSource
    void noOutcomeIsLostByAbandoningRuns(MemoryModel model) {
        for (int number = 0; number < PROGRAMS; number++) {
            RandomSource random = new RandomSource();
            random.begin(2, number);
            ScriptedProgram program = ScriptedProgram.of(thread(random, 2), thread(random, 1));
            assertThat(Executions.all(model, program))
                    .as("program %d", number)
                    .isEqualTo(Executions.all(model, program.withoutKey()));
        }
    }

    /** An access, the given number of synchronisations, and an access. Some of these programs deadlock. */
    private static ThreadScript thread(RandomSource random, int synchronisations) {
        ThreadScript script = access(script(), random);
        for (int i = 0; i < synchronisations; i++) {
            synchronise(script, random);
        }
        return access(script, random);
    }

    private static ThreadScript access(ThreadScript script, RandomSource random) {
        return random.below(2) == 0 ? script.store(X, 1) : script.load("x", X);
    }

    private static void synchronise(ThreadScript script, RandomSource random) {
        switch (random.below(12)) {
            case 0 -> script.lock(0).store(X, 2).unlock(0);
            case 1 -> script.lock("got", 0, MutexKind.NORMAL, new WaitLimit(5)).when("got", script().unlock(0));
            case 2 -> script.readLock(0).load("y", Y).readWriteUnlock(0);
            case 3 -> script.writeLock(0).store(Y, 2).readWriteUnlock(0);
            case 4 -> script.readWrite("got", 0, ReadWriteAction.LOCK_TO_READ, WaitLimit.NONE);
            case 5 -> script.lock(0).waitFor("woken", 0, 0, new WaitLimit(10)).unlock(0);
            case 6 -> script.wakeOne(0);
            case 7 -> script.barrier(0, 2);
            case 8 -> script.begin("does", 0).when("does", script().store(X, 3).finish(0));
            case 9 -> script.park("woken", 0, new WaitLimit(8));
            case 10 -> script.unpark("count", 0, 1);
            default -> script.put(0, 0).semaphore("got", 0, SemaphoreAction.TAKE, 0, new WaitLimit(7));
        }
    }
}
