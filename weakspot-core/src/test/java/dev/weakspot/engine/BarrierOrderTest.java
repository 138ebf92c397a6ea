package dev.weakspot.engine;

import static dev.weakspot.engine.Executions.deadlock;
import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ScriptedProgram.Y;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BarrierOrderTest {
    private static final int B = 0;

    @ParameterizedTest
    @EnumSource
    void arrivalsHappenBeforeAllDepartures(MemoryModel model) {
        ThreadScript one = script().store(X, 1).barrier(B, 2).load("y", Y);
        ThreadScript other = script().store(Y, 1).barrier(B, 2).load("x", X);
        assertThat(Executions.all(model, one, other)).containsExactly("0:y=1 1:x=1");
    }

    @ParameterizedTest
    @EnumSource
    void roundsAreOrdered(MemoryModel model) {
        ThreadScript one =
                script().store(X, 1).barrier(B, 2).load("a", Y).barrier(B, 2).store(X, 2);
        ThreadScript other =
                script().barrier(B, 2).load("a", X).store(Y, 1).barrier(B, 2).load("b", X);
        assertThat(Executions.all(model, one, other))
                .containsExactlyInAnyOrder(
                        "0:a=0 1:a=1 1:b=1", "0:a=0 1:a=1 1:b=2", "0:a=1 1:a=1 1:b=1", "0:a=1 1:a=1 1:b=2");
    }

    @ParameterizedTest
    @EnumSource
    void aSurplusThreadWaits(MemoryModel model) {
        ThreadScript pass = script().barrier(B, 2);
        assertThat(Executions.all(model, pass, pass, pass))
                .containsExactlyInAnyOrder(deadlock("0"), deadlock("1"), deadlock("2"));
    }
}
