package dev.weakspot.engine;

import dev.weakspot.campaign.runs.Calibration;
import dev.weakspot.event.Operation;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.explain.StepWords;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.RobustnessMonitor;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Pctwm;
import dev.weakspot.strategy.RandomWalk;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The outcomes of a program's executions: the final registers, or the failures and their threads. */
final class Executions {
    private Executions() {}

    /** The outcomes of all executions. */
    static Set<String> all(MemoryModel model, ScriptedProgram program) {
        return outcomes(model, program, new Exhaustive(), Long.MAX_VALUE);
    }

    static Set<String> all(MemoryModel model, ThreadScript... scripts) {
        return all(model, ScriptedProgram.of(scripts));
    }

    /** The outcomes of {@code runs} random executions. */
    static Set<String> random(MemoryModel model, int runs, ThreadScript... scripts) {
        return outcomes(model, ScriptedProgram.of(scripts), new RandomWalk(7), runs);
    }

    /** The outcomes of {@code runs} executions under {@code pctwm}, after its calibration, and their frequencies. */
    static SortedMap<String, Integer> pctwm(ParameterSweep sweep, int runs, ThreadScript... scripts) {
        EventCounts counts = Calibration.of(ScriptedProgram.of(scripts), RunLimits.DEFAULT, MemoryModel.RC20, 7);
        return tally(MemoryModel.RC20, ScriptedProgram.of(scripts), new Pctwm(7, sweep, counts), runs);
    }

    private static Set<String> outcomes(MemoryModel model, ScriptedProgram program, Strategy strategy, long runs) {
        return tally(model, program, strategy, runs).keySet();
    }

    private static SortedMap<String, Integer> tally(
            MemoryModel model, ScriptedProgram program, Strategy strategy, long runs) {
        Explorer explorer = new Explorer(program, strategy, RunLimits.DEFAULT, model, (order, memory) -> List.of());
        SortedMap<String, Integer> outcomes = new TreeMap<>();
        for (long number = 0; number < runs; number++) {
            Optional<Run> run = explorer.run(number);
            if (run.isEmpty()) {
                return outcomes;
            }
            text(run.get(), program).ifPresent(outcome -> outcomes.merge(outcome, 1, Integer::sum));
        }
        return outcomes;
    }

    /**
     * The robustness violations detected in all runs under sequential consistency, each as the missed write and the access.
     * Violations at the location {@code leftOut} are not included.
     */
    static Set<String> violations(ScriptedProgram program, int leftOut) {
        Explorer explorer = new Explorer(
                program,
                new Exhaustive(),
                RunLimits.DEFAULT,
                MemoryModel.SC,
                (order, memory) -> List.of(new RobustnessMonitor(order, memory, (thread, value) -> false)));
        Set<String> violations = new TreeSet<>();
        Optional<Run> run = explorer.run(0);
        for (long number = 1; run.isPresent(); number++) {
            for (Detection detection : run.get().detections()) {
                Operation missed = detection.operations().get(0);
                if (detection.kind() == Finding.Kind.ROBUSTNESS && StepWords.locationOf(missed) != leftOut) {
                    violations.add(text(missed) + " is missed by "
                            + text(detection.operations().get(1)));
                }
            }
            run = explorer.run(number);
        }
        return violations;
    }

    private static String text(Operation operation) {
        Access access = new AccessNames(ProgramNames.NUMBERS).of(operation).orElseThrow();
        return access.thread() + "'s " + access.mode().orElseThrow().word() + " " + access.operation() + " of "
                + access.location();
    }

    private static Optional<String> text(Run run, ScriptedProgram program) {
        return switch (run.end()) {
            case COMPLETE -> Optional.of(program.registers());
            case FAILED -> Optional.of(text(run.detections().get(0)));
            case CUT -> Optional.of("cut");
            case ABANDONED -> Optional.empty();
        };
    }

    /** The kind and the threads: {@code deadlock of 0 2}. */
    private static String text(Detection detection) {
        return detection.kind().word()
                + detection.operations().stream()
                        .map(Operation::thread)
                        .map(String::valueOf)
                        .collect(Collectors.joining(" ", " of ", ""));
    }

    static String deadlock(String threads) {
        return Finding.Kind.DEADLOCK.word() + " of " + threads;
    }

    static String misuse(int thread) {
        return Finding.Kind.LOCK_MISUSE.word() + " of " + thread;
    }
}
