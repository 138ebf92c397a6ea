package dev.weakspot.cnative.attach;

import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.FreedMemory;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.monitor.RaceDetector;
import dev.weakspot.monitor.RobustnessMonitor;
import java.util.ArrayList;
import java.util.List;

/** Where C and C++ programs run, and who watches them there. */
public final class NativeStage {
    private NativeStage() {}

    /** Where somebody only wants to have runs. */
    public static Stage of(Target target, MemoryModel memory, RunLimits limits, RunTimes times) {
        return of(target, memory, limits, NativeSpecimen.Wishes.within(times));
    }

    static Stage of(Target target, MemoryModel memory, RunLimits limits, NativeSpecimen.Wishes wishes) {
        return new Stage(() -> new NativeRun(target, memory, wishes), memory, limits, (program, order, machine) -> {
            NativeRun run = (NativeRun) program;
            List<Monitor> monitors = new ArrayList<>();
            monitors.add(new RaceDetector(order, machine, run::site));
            monitors.add(new FreedMemory(machine, run::site));
            if (memory == MemoryModel.SC) { // robustness shows there only
                monitors.add(new RobustnessMonitor(
                        order,
                        machine,
                        (thread, value) -> limits.findsWaits() && run.wouldComeBack(thread, value, machine::newest)));
            }
            return monitors;
        });
    }
}
