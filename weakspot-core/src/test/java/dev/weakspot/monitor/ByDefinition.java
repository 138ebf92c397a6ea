package dev.weakspot.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.FenceOrder;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Compares {@link LocationClockMonitor} with the definition. An explicit graph of the run yields the writes that each thread is
 * aware of, the forced writes, and whether the next access could choose a stale write.
 */
final class ByDefinition implements Monitor {
    private final LocationClockMonitor clocks;
    private final int threads;
    private final int locations;
    private ExecutionGraph graph;

    /** The number of violations by kind of access. */
    private final Map<String, Integer> violations;

    ByDefinition(LocationClockMonitor clocks, int threads, int locations, Map<String, Integer> violations) {
        this.clocks = clocks;
        this.threads = threads;
        this.locations = locations;
        this.violations = violations;
        reset();
    }

    @Override
    public void reset() {
        Map<Integer, Long> initial = IntStream.range(0, locations).boxed().collect(Collectors.toMap(x -> x, x -> 0L));
        graph = new ExecutionGraph(initial);
    }

    @Override
    public void arrive(Operation operation, Consumer<Detection> report) {
        MemoryAccess access = (MemoryAccess) operation;
        boolean isStale = StaleAccess.of(graph, access, value -> true).isPresent();
        assertThat(clocks.isViolation(access)).as("%s", access).isEqualTo(isStale);
        if (isStale) {
            violations.merge(kind(access), 1, Integer::sum);
        }
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        graph.append(new ExecutionNode(operation, event));
        for (int thread = 0; thread < threads; thread++) {
            for (int x = 0; x < locations; x++) {
                assertThat(clocks.aware(thread, x))
                        .as("the write of location %2$d that thread %1$d is aware of after %3$s", thread, x, event)
                        .isEqualTo(graph.aware(thread, x, Mode.RELAXED));
                assertThat(clocks.forced(thread, x))
                        .as("the write of location %2$d that is forced on thread %1$d after %3$s", thread, x, event)
                        .isEqualTo(graph.forced(thread, x, FenceOrder.COUNTS));
            }
        }
    }

    private static String kind(MemoryAccess access) {
        boolean isWeak = access instanceof MemoryAccess.CompareExchange exchange && exchange.mayFailSpuriously();
        return (isWeak ? "Weak" : "") + access.getClass().getSimpleName();
    }

    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        throw new UnsupportedOperationException("this comparison has no state key");
    }
}
