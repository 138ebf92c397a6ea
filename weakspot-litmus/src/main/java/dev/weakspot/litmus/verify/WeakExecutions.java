package dev.weakspot.litmus.verify;

import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.litmus.explore.LitmusRun;
import dev.weakspot.litmus.program.Condition;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.monitor.RaceDetector;
import dev.weakspot.recording.Decisions;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.Replay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * All executions of a program under RC20, gone through one by one: for what executions under sequential consistency do not
 * tell. That ends where every loop does, if the program is small; otherwise what was seen is still true.
 */
final class WeakExecutions {
    private static final int MOST_STATES = 200_000;

    /** Every state is come to again from the beginning; so a program that runs for ever costs more with every step. */
    private static final long MOST_STEPS = 4_000_000;

    private static final int RUNS_BETWEEN_LOOKS = 256;

    private final Program program;
    private final VerifyOptions options;
    private final SearchControl control;
    private final Set<Finding.Kind> asked;
    private final Stage stage;
    private final Set<String> outcomes = new TreeSet<>();
    private final Map<Symptom, Seen> seen = new LinkedHashMap<>();
    private String reasonToStop;
    private long states;

    /** Something that an execution showed, and how it came there. */
    private record Seen(Sighting sighting, Decisions decisions) {}

    /**
     * Those of one program.
     *
     * @param asked what to look for; when all of it was seen, and nobody asks for outcomes, that is enough
     */
    WeakExecutions(Program program, VerifyOptions options, SearchControl control, Set<Finding.Kind> asked) {
        this.program = program;
        this.options = options;
        this.control = control;
        this.asked = asked;
        boolean findsWaits = options.spin() == SpinTreatment.AUTO;
        RunLimits limits = new RunLimits(MOST_STEPS, Integer.MAX_VALUE, findsWaits).pastFailures();
        this.stage = new Stage(() -> new LitmusRun(program), MemoryModel.RC20, limits, this::monitors);
    }

    private List<Monitor> monitors(dev.weakspot.explore.Program run, HappensBefore order, Memory memory) {
        List<Monitor> monitors = new ArrayList<>();
        monitors.add(new RaceDetector(order, memory));
        if (asked.contains(Finding.Kind.ROBUSTNESS)) {
            monitors.add(new InterleavingMonitor(order, memory, run.locations()));
        }
        return monitors;
    }

    void explore() {
        LitmusRun run = new LitmusRun(program);
        Exhaustive strategy = new Exhaustive();
        Explorer explorer = new Explorer(
                run,
                strategy,
                stage.limits(),
                stage.memory(),
                (order, memory) -> stage.watch().over(run, order, memory));
        long steps = 0;
        Optional<Run> next = explorer.run(0);
        for (long number = 1; next.isPresent() && reasonToStop == null && !isEnough(); number++) {
            look(next.get(), run, explorer.memory());
            steps += next.get().decisions().size();
            states = strategy.states();
            if (states > Math.min(MOST_STATES, options.maxStates()) || steps > MOST_STEPS) {
                reasonToStop = String.format("given up after %,d states", states);
            } else if (number % RUNS_BETWEEN_LOOKS == 0) {
                control.progress(states, strategy.open());
                reasonToStop = control.reasonToStop().orElse(null);
            }
            next = explorer.run(number);
        }
    }

    private boolean isEnough() {
        return !options.wantsOutcomes() && !asked.isEmpty() && asked.stream().allMatch(this::show);
    }

    private void look(Run run, LitmusRun litmus, Memory memory) {
        for (Sighting sighting : run.sightings()) {
            seen.computeIfAbsent(
                    Symptom.of(sighting),
                    symptom -> new Seen(sighting, run.decisions().copy()));
        }
        if (options.wantsOutcomes() && run.end() == Run.End.COMPLETE) {
            FinalState end = litmus.finalState(memory);
            if (program.filter().test(end)) {
                outcomes.add(program.outcome(end));
            }
        }
    }

    /** Why not all of them were seen. */
    Optional<String> reasonToStop() {
        return Optional.ofNullable(reasonToStop);
    }

    Set<String> outcomes() {
        return outcomes;
    }

    long states() {
        return states;
    }

    boolean wantsOutcomes() {
        return options.wantsOutcomes();
    }

    /** Whether no interleaving shows this, so that it is looked for here. */
    boolean asksFor(Finding.Kind kind) {
        return asked.contains(kind);
    }

    /** Whether to reach the final condition is something to complain about. */
    boolean isConditionForbidden() {
        return program.condition().filter(Condition::forbidsIt).isPresent();
    }

    boolean show(Finding.Kind kind) {
        return seen.keySet().stream().anyMatch(symptom -> symptom.kind() == kind);
    }

    /** What executions show, those first that come to it in the fewest steps. */
    Set<Symptom> symptoms() {
        return seen.keySet();
    }

    /** What was seen, told with the execution that shows it. */
    Finding finding(Symptom symptom) {
        Replay replay = new Replay(seen.get(symptom).decisions()::cursor);
        return stage.perform(replay, 0, symptom::equals)
                .finding(symptom)
                .orElseThrow(() -> new IllegalStateException("an execution did not repeat itself: " + symptom));
    }
}
