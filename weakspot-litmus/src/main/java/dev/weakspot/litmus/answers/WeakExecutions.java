package dev.weakspot.litmus.answers;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.MonitorContext;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.litmus.program.Condition;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.ReplayStrategy;
import dev.weakspot.strategy.Exhaustive;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * All executions of a program under RC20, gone through one by one: for what executions under sequential consistency do
 * not tell. That ends where every loop does, if the program is small; otherwise what was seen is still true.
 */
final class WeakExecutions {
    private static final int MOST_STATES = 200_000;

    /** Every state is come to again from the beginning; so a program that runs for ever costs more with every step. */
    private static final long MOST_STEPS = 4_000_000;

    private static final int RUNS_BETWEEN_LOOKS = 256;

    private final LitmusProgram program;
    private final VerifyOptions options;
    private final SearchControl control;
    private final Set<Finding.Kind> asked;
    private final RunSetup setup;
    private final Set<String> outcomes = new TreeSet<>();
    private final Map<FindingKey, Seen> seen = new LinkedHashMap<>();
    private String reasonToStop;
    private long states;

    /** Something that an execution showed, and how it came there. */
    private record Seen(Detection detection, Decisions decisions) {}

    /**
     * Those of one program.
     *
     * @param asked what to look for; when all of it was seen, and nobody asks for outcomes, that is enough
     */
    WeakExecutions(LitmusProgram program, VerifyOptions options, SearchControl control, Set<Finding.Kind> asked) {
        this.program = program;
        this.options = options;
        this.control = control;
        this.asked = asked;
        boolean findsWaits = options.spin() == SpinTreatment.AUTO;
        RunLimits limits = new RunLimits(MOST_STEPS, Integer.MAX_VALUE, findsWaits).pastFailures();
        RunSetup usual = new RunSetup(() -> new LitmusRun(program), MemoryModel.RC20, limits);
        this.setup = asked.contains(Finding.Kind.ROBUSTNESS) ? usual.with(WeakExecutions::interleavings) : usual;
    }

    private static Optional<Monitor> interleavings(MonitorContext context) {
        return Optional.of(new InterleavingMonitor(
                context.order(), context.memory(), context.program().locations()));
    }

    void explore() {
        LitmusRun run = new LitmusRun(program);
        Exhaustive strategy = new Exhaustive();
        Explorer explorer = setup.explorer(run, strategy);
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
        for (Detection detection : run.detections()) {
            seen.computeIfAbsent(
                    FindingKey.of(detection),
                    findingKey -> new Seen(detection, run.decisions().copy()));
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
        return program.condition().filter(Condition::isRequirement).isPresent();
    }

    boolean show(Finding.Kind kind) {
        return seen.keySet().stream().anyMatch(findingKey -> findingKey.kind() == kind);
    }

    /** What executions show, those first that come to it in the fewest steps. */
    Set<FindingKey> findingKeys() {
        return seen.keySet();
    }

    /** What was seen, told with the execution that shows it. */
    Finding finding(FindingKey findingKey) {
        ReplayStrategy replay = new ReplayStrategy(seen.get(findingKey).decisions()::cursor);
        return setup.perform(replay, 0, findingKey::equals)
                .finding(findingKey)
                .orElseThrow(() -> new IllegalStateException("an execution did not repeat itself: " + findingKey));
    }
}
