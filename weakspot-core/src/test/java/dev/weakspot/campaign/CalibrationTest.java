package dev.weakspot.campaign;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.ScriptedProgram;
import dev.weakspot.engine.ThreadScript;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The runs before a campaign that measure the size of runs. */
class CalibrationTest {
    private static EventCounts counts(ControlledProgram program, Supplier<Optional<String>> reasonToStop) {
        return Calibration.of(program, RunLimits.DEFAULT, MemoryModel.SC, 1, reasonToStop);
    }

    private static int stopChecks(ThreadScript thread) {
        AtomicInteger checks = new AtomicInteger();
        counts(ScriptedProgram.of(thread), () -> {
            checks.incrementAndGet();
            return Optional.empty();
        });
        return checks.get();
    }

    @Test
    void aRunInWhichAThreadDoesNotReturnIsTheLastOne() {
        assertThat(stopChecks(script().store(X, 1).leave("read()", ThreadScript.FOR_EVER)))
                .isEqualTo(1);
        assertThat(stopChecks(script().store(X, 1))).isEqualTo(10);
    }

    @Test
    void anInterruptedCalibrationMakesNoRun() {
        assertThat(counts(ScriptedProgram.of(script().store(X, 1)), () -> Optional.of("interrupted")))
                .isEqualTo(EventCounts.NONE);
    }
}
