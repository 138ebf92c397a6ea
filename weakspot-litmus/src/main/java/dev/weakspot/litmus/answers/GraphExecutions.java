package dev.weakspot.litmus.answers;

import dev.weakspot.explain.ProgramNames;
import dev.weakspot.explain.witness.GraphNarrator;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.graph.GraphLocation;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.InterleavingOrder;
import dev.weakspot.graph.explore.Ending;
import dev.weakspot.graph.explore.ExplorationListener;
import dev.weakspot.graph.explore.GraphExplorer;
import dev.weakspot.litmus.program.Condition;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.memory.MemoryModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Explores all execution graphs of a program under RC20, with RC11's partial order of SC accesses. It decides programs that mix SC
 * accesses and weaker ones, where the order of execution allows too few executions.
 */
final class GraphExecutions implements ExplorationListener {
    private static final long MOST_GRAPHS = 300_000;

    /** A program with loops that do not end has longer and longer executions. */
    private static final int MOST_EVENTS = 200;

    private static final long MOST_STEPS = 10_000_000;

    private static final int GRAPHS_BETWEEN_CHECKS = 1024;

    private final LitmusProgram program;
    private final VerifyOptions options;
    private final VerifyControl control;
    private final ProgramNames names;
    private final Set<String> outcomes = new TreeSet<>();
    private final Map<FindingKey, Finding> findings = new LinkedHashMap<>();
    private Optional<Finding> robustness = Optional.empty();
    private Optional<Interleaving> conditionReached = Optional.empty();
    private Optional<Finding> forbidden = Optional.empty();
    private Optional<String> reasonToStop = Optional.empty();
    private boolean hasLeftOutTurns;
    private long graphs;

    GraphExecutions(LitmusProgram program, VerifyOptions options, VerifyControl control) {
        this.program = program;
        this.options = options;
        this.control = control;
        this.names = new LitmusRun(program).names();
    }

    void explore() {
        LitmusRun run = new LitmusRun(program);
        GraphExplorer explorer =
                new GraphExplorer(run, MemoryModel.RC20, options.spin(), MOST_EVENTS, MOST_STEPS, this);
        reasonToStop = explorer.explore();
        hasLeftOutTurns = explorer.hasLeftOutTurns();
    }

    @Override
    public void explored(GrowingGraph graph, Ending ending) {
        graphs++;
        if (ending != Ending.BLOCKED && robustness.isEmpty() && !InterleavingOrder.explains(graph)) {
            robustness = Optional.of(new GraphNarrator(graph, names).robustness());
        }
        if (ending == Ending.COMPLETE) {
            conclude(graph, finalState(graph));
        }
    }

    private void conclude(GrowingGraph graph, FinalState end) {
        if (!program.filter().test(end)) {
            return;
        }
        if (options.wantsOutcomes()) {
            outcomes.add(program.outcome(end));
        }
        Optional<Condition> condition = program.condition();
        if (conditionReached.isEmpty()
                && condition.isPresent()
                && condition.get().isDecidedBy(end)) {
            GraphNarrator narrator = new GraphNarrator(graph, names);
            conditionReached = Optional.of(narrator.interleaving());
            forbidden = condition
                    .filter(Condition::isRequirement)
                    .map(asked -> narrator.condition(program.conditionValues(end)));
        }
    }

    private static FinalState finalState(GrowingGraph graph) {
        return new FinalState() {
            @Override
            public int register(int thread, int number) {
                return ((LocalState) graph.point(thread).state()).register(number);
            }

            @Override
            public int cell(int number) {
                return (int)
                        graph.location(GraphLocation.ofMemory(number)).newest().value();
            }
        };
    }

    @Override
    public void detected(GrowingGraph graph, Detection detection) {
        FindingKey key = FindingKey.of(detection);
        if (!findings.containsKey(key)) {
            findings.put(key, new GraphNarrator(graph, names).finding(detection));
        }
    }

    @Override
    public Optional<String> reasonToStop() {
        if (graphs >= MOST_GRAPHS) {
            return Optional.of(String.format(Locale.ROOT, "given up after %,d executions", graphs));
        }
        if (graphs % GRAPHS_BETWEEN_CHECKS == 0) {
            control.progress(graphs, 0);
            return control.reasonToStop();
        }
        return Optional.empty();
    }

    /** The reason why the exploration is incomplete, if it is. */
    Optional<String> whyIncomplete() {
        return reasonToStop;
    }

    /** Whether all values of all reads are explored, those of failed turns of waiting loops included. */
    boolean isCompleteForReads() {
        return reasonToStop.isEmpty() && !hasLeftOutTurns;
    }

    boolean hasFound(Finding.Kind kind) {
        return switch (kind) {
            case ROBUSTNESS -> robustness.isPresent();
            case CONDITION -> conditionReached.isPresent();
            default -> findings.keySet().stream().anyMatch(key -> key.kind() == kind);
        };
    }

    /** The findings of this kind. A condition that is reached is a finding only if it is a requirement. */
    List<Finding> findings(Finding.Kind kind) {
        return switch (kind) {
            case ROBUSTNESS -> robustness.stream().toList();
            case CONDITION -> forbidden.stream().toList();
            default ->
                findings.entrySet().stream()
                        .filter(found -> found.getKey().kind() == kind)
                        .map(Map.Entry::getValue)
                        .toList();
        };
    }

    /** The execution that reaches the final condition, if there is one. */
    Optional<Interleaving> conditionReached() {
        return conditionReached;
    }

    Set<String> outcomes() {
        return outcomes;
    }

    long graphs() {
        return graphs;
    }
}
