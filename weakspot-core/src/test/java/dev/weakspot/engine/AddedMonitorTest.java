package dev.weakspot.engine;

import static dev.weakspot.engine.ScriptedProgram.X;
import static dev.weakspot.engine.ThreadScript.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.strategy.RandomWalk;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A monitor is added to a run without a change of any other class. */
class AddedMonitorTest {
    /** Reports a write of a value that is not allowed. */
    private record ForbiddenValue(long value) implements Monitor {
        @Override
        public void reset() {}

        @Override
        public void observe(Operation operation, Event event, Consumer<Detection> report) {
            if (event instanceof Event.Write write && write.value() == value) {
                report.accept(new Detection(Finding.Kind.ASSERTION, List.of(operation), "forbidden value"));
            }
        }

        @Override
        public void addTo(StateKey key, RelevantClocks views) {}
    }

    @Test
    void anAddedMonitorReportsBesideTheUsualOnes() {
        RunSetup usual = new RunSetup(
                () -> ScriptedProgram.of(script().store(X, 1).store(X, 7)), MemoryModel.SC, RunLimits.DEFAULT);
        RunSetup more = usual.with(context -> Optional.of(new ForbiddenValue(7)));
        assertThat(usual.explorer(new RandomWalk(1)).run(0).orElseThrow().detections())
                .isEmpty();
        assertThat(more.explorer(new RandomWalk(1)).run(0).orElseThrow().detections())
                .extracting(Detection::detail)
                .containsExactly("forbidden value");
    }

    @Test
    void aMonitorThatDoesNotApplyIsLeftOut() {
        RunSetup none = new RunSetup(
                        () -> ScriptedProgram.of(script().store(X, 7)), MemoryModel.RC20, RunLimits.DEFAULT)
                .with(context -> Optional.of(new ForbiddenValue(7))
                        .filter(any -> context.model() == MemoryModel.SC)
                        .map(Monitor.class::cast));
        assertThat(none.explorer(new RandomWalk(1)).run(0).orElseThrow().detections())
                .isEmpty();
    }
}
