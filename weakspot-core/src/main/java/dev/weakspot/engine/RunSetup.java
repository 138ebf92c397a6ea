package dev.weakspot.engine;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Strengthening;
import dev.weakspot.explain.Narration;
import dev.weakspot.explain.Narrator;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import dev.weakspot.scheduling.Strategy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The common configuration of all runs of one program. Each explorer gets its own program and monitors, so explorers can run in
 * parallel.
 *
 * @param monitors makes the monitors of each explorer; those that do not apply are left out
 */
public record RunSetup(
        Supplier<ControlledProgram> programs, MemoryModel memory, RunLimits limits, List<MonitorFactory> monitors) {
    public RunSetup {
        monitors = List.copyOf(monitors);
    }

    /** With all {@link Monitors}. */
    public RunSetup(Supplier<ControlledProgram> programs, MemoryModel memory, RunLimits limits) {
        this(programs, memory, limits, Monitors.ALL);
    }

    /** This setup with one more monitor. */
    public RunSetup with(MonitorFactory monitor) {
        List<MonitorFactory> more = new ArrayList<>(monitors);
        more.add(monitor);
        return new RunSetup(programs, memory, limits, more);
    }

    /**
     * This setup with stronger memory orders at some sites of the program.
     *
     * @param applied called for each access that gets a stronger order, by any thread
     */
    public RunSetup with(List<Strengthening> changes, Runnable applied) {
        return new RunSetup(() -> new StrengthenedProgram(programs.get(), changes, applied), memory, limits, monitors);
    }

    /** This setup for runs that are only repeated, not checked. */
    public RunSetup withoutMonitors() {
        return new RunSetup(programs, memory, limits, List.of());
    }

    public Explorer explorer(Strategy strategy) {
        return explorer(programs.get(), strategy);
    }

    /** An explorer of the given program, which must come from {@link #programs}. */
    public Explorer explorer(ControlledProgram program, Strategy strategy) {
        return new Explorer(program, strategy, limits, memory, (order, machine) -> {
            MonitorContext context = new MonitorContext(program, memory, limits, order, machine);
            return monitors.stream()
                    .map(factory -> factory.create(context))
                    .flatMap(Optional::stream)
                    .toList();
        });
    }

    /** Makes one run and narrates it. */
    public NarratedRun perform(Strategy strategy, long number) {
        return perform(strategy, number, findingKey -> false);
    }

    /** Makes one run and narrates it; the run ends early at a finding that is enough. */
    public NarratedRun perform(Strategy strategy, long number, Predicate<FindingKey> isEnough) {
        return perform(programs.get(), strategy, number, isEnough);
    }

    /** As above, of the given program, which must come from {@link #programs}. */
    public NarratedRun perform(
            ControlledProgram program, Strategy strategy, long number, Predicate<FindingKey> isEnough) {
        AtomicReference<Narrator> narrator = new AtomicReference<>();
        AtomicReference<Narration> narration = new AtomicReference<>();
        Explorer explorer = with(context -> {
                    narration.set(narration(context));
                    narrator.set(new Narrator(narration.get(), context.progressValues()));
                    return Optional.of(narration.get());
                })
                .explorer(program, strategy);
        Map<FindingKey, Finding> findings = new HashMap<>();
        Run run = explorer.run(number, isEnough, last -> explain(last, isEnough, narrator.get(), findings))
                .orElseThrow();
        return new NarratedRun(
                this,
                run,
                narration.get(),
                explorer.memory().entriesCut(),
                narrator.get(),
                program.capabilities().output().text(),
                findings);
    }

    private static Narration narration(MonitorContext context) {
        ControlledProgram program = context.program();
        InterleavingMonitor interleavings =
                new InterleavingMonitor(context.order(), context.memory(), program.locations());
        return new Narration(program.names(), context.memory(), interleavings, context.plainAccesses()::site);
    }

    /** Explains the detections that ended the run, while the program is still accessible. */
    private static void explain(
            Run run, Predicate<FindingKey> isEnough, Narrator narrator, Map<FindingKey, Finding> findings) {
        for (Detection detection : run.detections()) {
            FindingKey findingKey = FindingKey.of(detection);
            if (isEnough.test(findingKey)) {
                findings.put(findingKey, narrator.finding(detection));
            }
        }
    }
}
