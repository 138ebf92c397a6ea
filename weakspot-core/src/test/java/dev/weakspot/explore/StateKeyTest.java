package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static dev.weakspot.explore.ScriptedProgram.Y;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Patience;
import dev.weakspot.event.Synchronisation.MutexKind;
import dev.weakspot.event.Synchronisation.ReadWriteAction;
import dev.weakspot.event.Synchronisation.SemaphoreAction;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Dice;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who abandons runs in states that were seen before finds the same outcomes as who goes through all runs to the end. */
class StateKeyTest {
    private static final int PROGRAMS = 40;

    @ParameterizedTest
    @EnumSource
    void noOutcomeIsLostByAbandoningRuns(MemoryModel model) {
        for (int number = 0; number < PROGRAMS; number++) {
            Dice dice = new Dice();
            dice.begin(2, number);
            ScriptedProgram program = ScriptedProgram.of(thread(dice, 2), thread(dice, 1));
            assertThat(Executions.all(model, program))
                    .as("program %d", number)
                    .isEqualTo(Executions.all(model, program.withoutKey()));
        }
    }

    /** An access, so many synchronisations, an access. Some of them deadlock. */
    private static Script thread(Dice dice, int synchronisations) {
        Script script = access(script(), dice);
        for (int i = 0; i < synchronisations; i++) {
            synchronise(script, dice);
        }
        return access(script, dice);
    }

    private static Script access(Script script, Dice dice) {
        return dice.below(2) == 0 ? script.store(X, 1) : script.load("x", X);
    }

    private static void synchronise(Script script, Dice dice) {
        switch (dice.below(12)) {
            case 0 -> script.lock(0).store(X, 2).unlock(0);
            case 1 -> script.lock("got", 0, MutexKind.NORMAL, new Patience(5)).when("got", script().unlock(0));
            case 2 -> script.readLock(0).load("y", Y).readWriteUnlock(0);
            case 3 -> script.writeLock(0).store(Y, 2).readWriteUnlock(0);
            case 4 -> script.readWrite("got", 0, ReadWriteAction.LOCK_TO_READ, Patience.NONE);
            case 5 -> script.lock(0).waitFor("woken", 0, 0, new Patience(10)).unlock(0);
            case 6 -> script.wakeOne(0);
            case 7 -> script.barrier(0, 2);
            case 8 -> script.begin("does", 0).when("does", script().store(X, 3).finish(0));
            case 9 -> script.park("woken", 0, new Patience(8));
            case 10 -> script.unpark("count", 0, 1);
            default -> script.put(0, 0).semaphore("got", 0, SemaphoreAction.TAKE, 0, new Patience(7));
        }
    }
}
