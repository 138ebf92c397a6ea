package dev.weakspot.explore;

import dev.weakspot.event.Operation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    private static Set<String> outcomes(MemoryModel model, ScriptedProgram program, Strategy strategy, long runs) {
        Explorer explorer = new Explorer(program, strategy, RunLimits.DEFAULT, model, (order, memory) -> List.of());
        Set<String> outcomes = new TreeSet<>();
        for (long number = 0; number < runs; number++) {
            Optional<Run> run = explorer.run(number);
            if (run.isEmpty()) {
                return outcomes;
            }
            text(run.get(), program).ifPresent(outcomes::add);
        }
        return outcomes;
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
