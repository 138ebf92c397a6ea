package dev.weakspot.explore;

import static dev.weakspot.explore.Script.script;
import static dev.weakspot.explore.ScriptedProgram.X;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The runs before the first one; somebody waits for them. */
class CalibrationTest {
    private static EventCounts counts(Program program, Supplier<Optional<String>> reasonToStop) {
        return Calibration.of(program, RunLimits.DEFAULT, MemoryModel.SC, 1, reasonToStop);
    }

    private static int questions(Script thread) {
        AtomicInteger questions = new AtomicInteger();
        counts(ScriptedProgram.of(thread), () -> {
            questions.incrementAndGet();
            return Optional.empty();
        });
        return questions.get();
    }

    @Test
    void aRunInWhichAThreadStaysAwayIsTheLastOne() {
        assertThat(questions(script().store(X, 1).leave("read()", Script.FOR_EVER)))
                .isEqualTo(1);
        assertThat(questions(script().store(X, 1))).isEqualTo(10);
    }

    @Test
    void whoWantsToStopWaitsForNoRun() {
        assertThat(counts(ScriptedProgram.of(script().store(X, 1)), () -> Optional.of("interrupted")))
                .isEqualTo(EventCounts.NONE);
    }
}
