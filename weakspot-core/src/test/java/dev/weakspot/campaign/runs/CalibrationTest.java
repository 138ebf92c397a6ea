package dev.weakspot.campaign.runs;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.ScriptedProgram;
import dev.weakspot.engine.ThreadScript;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The runs before a campaign that measure the size of runs. */
class CalibrationTest {
    /** Counts the runs. */
    private static final class CountingControl implements CampaignControl {
        private final Optional<String> reasonToStop;
        private int runs;

        CountingControl(Optional<String> reasonToStop) {
            this.reasonToStop = reasonToStop;
        }

        @Override
        public Optional<String> reasonToStop() {
            return reasonToStop;
        }

        @Override
        public void progress(long made, long failing) {}

        @Override
        public void does(String work) {
            runs++;
        }
    }

    private static EventCounts counts(ThreadScript thread, CampaignControl control) {
        return Calibration.of(ScriptedProgram.of(thread), RunLimits.DEFAULT, MemoryModel.SC, 1, control);
    }

    private static int runs(ThreadScript thread) {
        CountingControl control = new CountingControl(Optional.empty());
        counts(thread, control);
        return control.runs;
    }

    @Test
    void aRunInWhichAThreadDoesNotReturnIsTheLastOne() {
        assertThat(runs(script().store(X, 1).leave("read()", ThreadScript.FOR_EVER)))
                .isEqualTo(1);
        assertThat(runs(script().store(X, 1))).isEqualTo(10);
    }

    @Test
    void runsOfManyStepsAreFewer() {
        assertThat(runs(script().repeat("i", 30_000, script().store(X, 1)))).isEqualTo(2);
    }

    @Test
    void anInterruptedCalibrationMakesNoRun() {
        assertThat(counts(script().store(X, 1), new CountingControl(Optional.of("interrupted"))))
                .isEqualTo(EventCounts.NONE);
    }
}
