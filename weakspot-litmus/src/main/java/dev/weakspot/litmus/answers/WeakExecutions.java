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
import dev.weakspot.litmus.run.LitmusRunSetup;
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
 * Explores all executions of a program under RC20, for the answers that executions under sequential consistency do not
 * decide. The exploration is complete if every loop ends and the program is small. The findings of an incomplete
 * exploration are still valid.
 */
final class WeakExecutions {
    private static final int MOST_STATES = 200_000;

    /** Each run repeats the path to a state from the start. If the program never ends, the runs become longer. */
    private static final long MOST_STEPS = 4_000_000;

    private static final int RUNS_BETWEEN_CHECKS = 256;

    private final LitmusProgram program;
    private final VerifyOptions options;
    private final SearchControl control;
    private final Set<Finding.Kind> asked;
    private final RunSetup setup;
    private final Set<String> outcomes = new TreeSet<>();
    private final Map<FindingKey, Witness> witnesses = new LinkedHashMap<>();
    private String reasonToStop;
    private long states;

    /** A detection, and the decisions that repeat the execution. */
    private record Witness(Detection detection, Decisions decisions) {}

    /**
     * Prepares the exploration.
     *
     * @param asked the kinds of findings to search for; without outcomes, the exploration ends when all are found
     */
    WeakExecutions(LitmusProgram program, VerifyOptions options, SearchControl control, Set<Finding.Kind> asked) {
        this.program = program;
        this.options = options;
        this.control = control;
        this.asked = asked;
        boolean findsWaits = options.spin() == SpinTreatment.AUTO;
        RunLimits limits = new RunLimits(MOST_STEPS, Integer.MAX_VALUE, findsWaits).pastFailures();
        RunSetup usual = LitmusRunSetup.of(program, MemoryModel.RC20, limits);
        this.setup = asked.contains(Finding.Kind.ROBUSTNESS) ? usual.with(WeakExecutions::interleavingMonitor) : usual;
    }

    private static Optional<Monitor> interleavingMonitor(MonitorContext context) {
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
            inspect(next.get(), run, explorer.memory());
            steps += next.get().decisions().size();
            states = strategy.states();
            if (states > Math.min(MOST_STATES, options.maxStates()) || steps > MOST_STEPS) {
                reasonToStop = String.format("given up after %,d states", states);
            } else if (number % RUNS_BETWEEN_CHECKS == 0) {
                control.progress(states, strategy.open());
                reasonToStop = control.reasonToStop().orElse(null);
            }
            next = explorer.run(number);
        }
    }

    private boolean isEnough() {
        return !options.wantsOutcomes() && !asked.isEmpty() && asked.stream().allMatch(this::hasFound);
    }

    private void inspect(Run run, LitmusRun litmus, Memory memory) {
        for (Detection detection : run.detections()) {
            witnesses.computeIfAbsent(
                    FindingKey.of(detection),
                    findingKey -> new Witness(detection, run.decisions().copy()));
        }
        if (options.wantsOutcomes() && run.end() == Run.End.COMPLETE) {
            FinalState end = litmus.finalState(memory);
            if (program.filter().test(end)) {
                outcomes.add(program.outcome(end));
            }
        }
    }

    /** The reason why the exploration is incomplete, if it is. */
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

    /** Whether the exploration searches for findings of this kind, because the interleavings leave them open. */
    boolean asksFor(Finding.Kind kind) {
        return asked.contains(kind);
    }

    /** Whether an execution that reaches the final condition violates it. */
    boolean isConditionForbidden() {
        return program.condition().filter(Condition::isRequirement).isPresent();
    }

    boolean hasFound(Finding.Kind kind) {
        return witnesses.keySet().stream().anyMatch(findingKey -> findingKey.kind() == kind);
    }

    /** The findings in the order of their shortest executions: the exploration is breadth first. */
    Set<FindingKey> findingKeys() {
        return witnesses.keySet();
    }

    /** The finding, narrated with the execution that has it. */
    Finding finding(FindingKey findingKey) {
        ReplayStrategy replay = new ReplayStrategy(witnesses.get(findingKey).decisions()::cursor);
        return setup.perform(replay, 0, findingKey::equals)
                .finding(findingKey)
                .orElseThrow(() -> new IllegalStateException(
                        "the replay of an execution lacks its finding: finding=" + findingKey));
    }
}
