package dev.weakspot.explore;

import dev.weakspot.event.Operation;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.RobustnessMonitor;
import dev.weakspot.story.AccessNames;
import dev.weakspot.story.Names;
import dev.weakspot.story.StepWords;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.Pctwm;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategy;
import dev.weakspot.strategy.Sweep;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What comes of the executions of a program: its registers in the end, or what went wrong and where. */
final class Executions {
    private Executions() {}

    /** Of all executions. */
    static Set<String> all(MemoryModel model, ScriptedProgram program) {
        return outcomes(model, program, new Exhaustive(), Long.MAX_VALUE);
    }

    static Set<String> all(MemoryModel model, Script... scripts) {
        return all(model, ScriptedProgram.of(scripts));
    }

    /** Of so many random ones. */
    static Set<String> random(MemoryModel model, int runs, Script... scripts) {
        return outcomes(model, ScriptedProgram.of(scripts), new RandomWalk(7), runs);
    }

    /** Of so many that {@code pctwm} makes, with all that it counts beforehand, and of how many each. */
    static SortedMap<String, Integer> pctwm(Sweep sweep, int runs, Script... scripts) {
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
     * Where runs under sequential consistency show that a program is not robust, at other locations than this one: what is
     * missed by whom.
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
            for (Sighting sighting : run.get().sightings()) {
                Operation missed = sighting.operations().get(0);
                if (sighting.kind() == Finding.Kind.ROBUSTNESS && StepWords.locationOf(missed) != leftOut) {
                    violations.add(text(missed) + " is missed by "
                            + text(sighting.operations().get(1)));
                }
            }
            run = explorer.run(number);
        }
        return violations;
    }

    private static String text(Operation operation) {
        Access access = new AccessNames(Names.NUMBERS).of(operation).orElseThrow();
        return access.thread() + "'s " + access.mode().orElseThrow().word() + " " + access.operation() + " of "
                + access.location();
    }

    private static Optional<String> text(Run run, ScriptedProgram program) {
        return switch (run.end()) {
            case COMPLETE -> Optional.of(program.registers());
            case FAILED -> Optional.of(text(run.sightings().get(0)));
            case CUT -> Optional.of("cut");
            case ABANDONED -> Optional.empty();
        };
    }

    /** The kind, and the threads: {@code deadlock of 0 2}. */
    private static String text(Sighting sighting) {
        return sighting.kind().word()
                + sighting.operations().stream()
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
