package dev.weakspot.engine;

import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.control.StackMemory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.DeadStackAccesses;
import dev.weakspot.monitor.FreedMemory;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.monitor.RaceDetector;
import dev.weakspot.monitor.RobustnessMonitor;
import dev.weakspot.monitor.UninitialisedReads;
import java.util.List;
import java.util.Optional;

/** The monitors of every run, whatever the front end. A new monitor is added to this list. */
public final class Monitors {
    public static final List<MonitorFactory> ALL = List.of(
            Monitors::races,
            Monitors::freedMemory,
            Monitors::deadStacks,
            Monitors::uninitialisedReads,
            Monitors::robustness);

    private Monitors() {}

    private static Optional<Monitor> races(MonitorContext context) {
        return Optional.of(new RaceDetector(context.order(), context.memory(), context.plainAccesses()::site));
    }

    /** Only front ends with plain accesses report allocations. */
    private static Optional<Monitor> freedMemory(MonitorContext context) {
        return context.plainAccesses() != PlainAccessLog.NONE
                ? Optional.of(new FreedMemory(context.memory(), context.plainAccesses()::site))
                : Optional.empty();
    }

    private static Optional<Monitor> deadStacks(MonitorContext context) {
        return context.stackMemory() != StackMemory.NONE
                ? Optional.of(new DeadStackAccesses(
                        context.memory(), context.plainAccesses()::site, context.stackMemory()::endOfLifetime))
                : Optional.empty();
    }

    private static Optional<Monitor> uninitialisedReads(MonitorContext context) {
        return context.plainAccesses() != PlainAccessLog.NONE
                ? Optional.of(new UninitialisedReads(context.memory()))
                : Optional.empty();
    }

    /** The monitor predicts weak behaviour from runs under sequential consistency ([RSAN Thm. 3.1]). */
    private static Optional<Monitor> robustness(MonitorContext context) {
        return context.model() == MemoryModel.SC
                ? Optional.of(new RobustnessMonitor(context.order(), context.memory(), context.failedTurns()))
                : Optional.empty();
    }
}
