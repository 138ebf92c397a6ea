package dev.weakspot.litmus.axioms;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.Happened;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.finding.Sighting;
import dev.weakspot.litmus.explore.LitmusRun;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.story.MissedWrite;
import dev.weakspot.story.Names;
import dev.weakspot.strategy.Exhaustive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Goes through the SC runs of a program, and asks at every access, by the definitions, whether it may miss a write. */
final class Advised implements Monitor {
    private final List<Location> locations;
    private final Names names;
    private final List<Happened> events = new ArrayList<>();
    private Optional<String> advice = Optional.empty();

    private Advised(LitmusRun run) {
        this.locations = run.locations();
        this.names = run.names();
    }

    /** What to do about the first access that may; nothing if there is none. */
    static Optional<String> about(Program program) {
        LitmusRun run = new LitmusRun(program);
        Advised advised = new Advised(run);
        Explorer explorer = new Explorer(
                run, new Exhaustive(), RunLimits.DEFAULT, MemoryModel.SC, (order, memory) -> List.of(advised));
        for (long number = 0; advised.advice.isEmpty() && explorer.run(number).isPresent(); number++) {}
        return advised.advice;
    }

    @Override
    public void reset() {
        events.clear();
    }

    @Override
    public void arrive(Operation operation, Consumer<Sighting> report) {
        if (operation instanceof MemoryAccess access && advice.isEmpty()) {
            ExecutionGraph graph = new ExecutionGraph(initialValues(), events);
            advice = StaleAccess.of(graph, access, value -> true)
                    .map(stale -> new MissedWrite(graph, access, stale, names).advice());
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
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
        boolean isArrival = !event.isDone() && operation instanceof Synchronisation.Barrier;
        events.add(isArrival ? Happened.arrival((Synchronisation.Barrier) operation) : new Happened(operation, event));
    }

    /** All that was before matters. */
    @Override
    public void addTo(StateKey key, Views views) {
        events.forEach(event -> key.add(event.hashCode()));
    }
}
