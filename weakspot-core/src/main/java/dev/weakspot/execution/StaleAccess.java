package dev.weakspot.execution;

import dev.weakspot.event.MemoryAccess;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * A step that weak memory allows and no interleaving contains: the next access of a thread takes an old entry of a location,
 * although a newer entry precedes the access in every interleaving. Together with the run before it, the step is a
 * non-robustness witness ([Rocker Def. 4.5]).
 *
 * @param location the accessed location
 * @param stale the entry of its history that the access takes: the newest possible one
 * @param value the value of that entry
 * @param isPlaced whether the access writes, directly after the stale entry and before the missed one
 * @param missed the missed write, as the number of its event
 * @param path why the missed write precedes the access in every interleaving; the last edge leads to the access
 * @param needsFenceOrder whether every such path needs the order of SC fences
 */
public record StaleAccess(
        int location, int stale, long value, boolean isPlaced, int missed, List<Edge> path, boolean needsFenceOrder) {
    public StaleAccess {
        path = List.copyOf(path);
    }

    /**
     * The stale access that the thread's next operation could make, if any.
     *
     * @param isWaitedFor whether a value that is only read ends a waiting loop of the thread; true outside such loops
     */
    public static Optional<StaleAccess> of(ExecutionGraph graph, MemoryAccess next, LongPredicate isWaitedFor) {
        if (next instanceof MemoryAccess.Fence) {
            return Optional.empty();
        }
        StaleCandidates candidates = next.match(new StaleCandidates.CandidatesOfAccess(isWaitedFor));
        if (!graph.hasHistory(candidates.location())) {
            return Optional.empty();
        }
        Optional<StaleAccess> found = of(graph, next.thread(), candidates, FenceOrder.LEFT_OUT);
        return found.isPresent() ? found : of(graph, next.thread(), candidates, FenceOrder.COUNTS);
    }

    private static Optional<StaleAccess> of(ExecutionGraph graph, int thread, StaleCandidates next, FenceOrder fences) {
        int location = next.location();
        int forced = graph.forced(thread, location, fences);
        int awareAsRead = graph.aware(thread, location, next.readMode());
        int awareAsWrite = graph.aware(thread, location, next.writeMode());
        for (int entry = forced - 1; entry >= Math.min(awareAsRead, awareAsWrite); entry--) {
            long value = graph.value(location, entry);
            // [Rocker Def. 4.5]: w ∉ dom(rf;[RMW])
            boolean isPlaced =
                    entry >= awareAsWrite && next.writes().test(value) && !graph.isUpdate(location, entry + 1);
            boolean isRead = entry >= awareAsRead && next.reads().test(value);
            if (isPlaced || isRead) {
                return Optional.of(of(graph, thread, location, entry, forced, isPlaced, fences));
            }
        }
        return Optional.empty();
    }

    /** Takes as the missed write the one with the shortest path, of all writes after the stale one. */
    private static StaleAccess of(
            ExecutionGraph graph,
            int thread,
            int location,
            int stale,
            int forced,
            boolean isPlaced,
            FenceOrder fences) {
        int missed = ExecutionGraph.NONE;
        List<Edge> shortest = List.of();
        for (int entry = forced; entry > stale; entry--) {
            int write = graph.modificationOrder(location).get(entry);
            List<Edge> path = graph.path(write, thread, fences).orElseThrow();
            if (shortest.isEmpty() || path.size() < shortest.size()) {
                missed = write;
                shortest = path;
            }
        }
        boolean needsFenceOrder = fences == FenceOrder.COUNTS;
        return new StaleAccess(
                location, stale, graph.value(location, stale), isPlaced, missed, shortest, needsFenceOrder);
    }
}
