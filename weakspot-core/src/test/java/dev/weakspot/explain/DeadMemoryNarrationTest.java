package dev.weakspot.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.api.Test;

/** The texts of findings about stacks that are not in use, and about memory that nothing has written. */
class DeadMemoryNarrationTest {
    @Test
    void aUseOfADeadStackFrameNamesTheFunctionAndItsCall() {
        assertThat(deadStackMessage("publish", true, false))
                .isEqualTo(
                        "P0 writes 0x10 at line 2, in the stack frame of publish, which has returned; P1 called it at"
                                + " line 1");
        assertThat(deadStackMessage("", false, false))
                .isEqualTo("P0 writes 0x10 at line 2, in the stack frame of a function of P1, which has returned; P1 is"
                        + " at line 1 now");
        assertThat(deadStackMessage("publish", true, true))
                .isEqualTo("P0 writes 0x10 at line 2, on the stack of P1, which has ended; it was in the frame of"
                        + " publish, called at line 1");
        assertThat(deadStackMessage("", false, true))
                .isEqualTo("P0 writes 0x10 at line 2, on the stack of P1, which has ended; the last operation of P1 was"
                        + " at line 1");
    }

    private static String deadStackMessage(String function, boolean isCall, boolean hasThreadEnded) {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        LifeCycle.EndOfLifetime end =
                new LifeCycle.EndOfLifetime(1, run.nextSite(), 16, function, isCall, hasThreadEnded);
        PlainAccess plain = new PlainAccess(0, run.nextSite(), 16, 4, true);
        return run.narrate(Finding.Kind.USE_AFTER_FREE, "", end, plain).message();
    }

    @Test
    void aUseOfAnUndefinedValueNamesItsMemory() {
        NarratedScript run = NarratedScript.under(MemoryModel.SC);
        LifeCycle.UndefinedUse known =
                new LifeCycle.UndefinedUse(1, run.nextSite(), 16, LifeCycle.UndefinedUse.Purpose.ATOMIC_OPERATION);
        assertThat(run.narrate(Finding.Kind.UNINITIALISED_READ, "", known).message())
                .isEqualTo("P1 uses 0x10 at line 1 as an operand of an atomic operation, and nothing has written this"
                        + " memory since it was allocated");
        LifeCycle.UndefinedUse unknown =
                new LifeCycle.UndefinedUse(1, run.nextSite(), 0, LifeCycle.UndefinedUse.Purpose.OUTPUT);
        assertThat(run.narrate(Finding.Kind.UNINITIALISED_READ, "", unknown).message())
                .isEqualTo("P1 uses memory that nothing has written at line 2 as output");
    }
}
