package dev.weakspot.litmus.agreement;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.explain.MissedWriteExplanation;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Explanation;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.strategy.Exhaustive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Checks by the definitions, at every access of the SC runs of a program, whether the access may miss a write. */
final class AdviceMonitor implements Monitor {
    private final List<Location> locations;
    private final ProgramNames names;
    private final List<ExecutionNode> events = new ArrayList<>();
    private Optional<String> advice = Optional.empty();

    private AdviceMonitor(LitmusRun run) {
        this.locations = run.locations();
        this.names = run.names();
    }

    /** The advice for the first access that may miss a write; empty if there is none. */
    static Optional<String> about(LitmusProgram program) {
        LitmusRun run = new LitmusRun(program);
        AdviceMonitor monitor = new AdviceMonitor(run);
        Explorer explorer = new Explorer(
                run, new Exhaustive(), RunLimits.DEFAULT, MemoryModel.SC, (order, memory) -> List.of(monitor));
        for (long number = 0; monitor.advice.isEmpty() && explorer.run(number).isPresent(); number++) {}
        return monitor.advice;
    }

    @Override
    public void reset() {
        events.clear();
    }

    @Override
    public void arrive(Operation operation, Consumer<Detection> report) {
        if (operation instanceof MemoryAccess access && advice.isEmpty()) {
            ExecutionGraph graph = new ExecutionGraph(initialValues(), events);
            advice = StaleAccess.of(graph, access, value -> true)
                    .map(stale -> new MissedWriteExplanation(graph, access, stale, names).advice())
                    .map(advice ->
                            new Explanation(List.of(), advice).sentences().get(0));
        }
    }

    private Map<Integer, Long> initialValues() {
        Map<Integer, Long> values = new HashMap<>();
        for (int i = 0; i < locations.size(); i++) {
            if (locations.get(i).use() != Location.Use.PLAIN) {
                values.put(i, locations.get(i).initial());
            }
        }
        return values;
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        boolean isArrival = !event.isDone() && operation instanceof Synchronisation.Barrier;
        events.add(
                isArrival
                        ? ExecutionNode.arrival((Synchronisation.Barrier) operation)
                        : new ExecutionNode(operation, event));
    }

    /** The state depends on all earlier events. */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        events.forEach(event -> key.add(event.hashCode()));
    }
}
