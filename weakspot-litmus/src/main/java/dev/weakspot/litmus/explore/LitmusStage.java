package dev.weakspot.litmus.explore;

import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.monitor.RaceDetector;
import dev.weakspot.monitor.RobustnessMonitor;
import java.util.List;

/** What runs of a litmus program are made of. */
public final class LitmusStage {
    private LitmusStage() {}

    public static Stage of(Program program, MemoryModel memory, RunLimits limits) {
        Stage.Watch watch = memory == MemoryModel.SC
                ? (run, order, machine) ->
                        List.of(new RaceDetector(order, machine), robustness(run, order, machine, limits))
                : (run, order, machine) -> List.of(new RaceDetector(order, machine)); // robustness shows under SC only
        return new Stage(() -> new LitmusRun(program), memory, limits, watch);
    }

    private static Monitor robustness(
            dev.weakspot.explore.Program run, HappensBefore order, Memory memory, RunLimits limits) {
        return new RobustnessMonitor(
                order,
                memory,
                (thread, value) -> limits.findsWaits() && run.wouldComeBack(thread, value, memory::newest));
    }
}
