package dev.weakspot.execution;

import dev.weakspot.event.MemoryAccess;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * A step that weak memory allows and no interleaving has: the next access of a thread takes an old entry of a location
 * although every interleaving puts a newer one before it. With the run up to there it is a non-robustness witness
 * ([Rocker Def. 4.5]).
 *
 * @param location what is accessed
 * @param stale the entry of its history that is taken: the newest that can be
 * @param value what that entry holds
 * @param isPlaced whether the access itself writes, behind the stale entry and before the missed one
 * @param missed the write that is missed, as the number of its event
 * @param path why every interleaving puts the missed write first; its last edge leads to the access
 * @param needsFenceOrder whether there is such a path only through the order of SC fences
 */
public record StaleAccess(
        int location, int stale, long value, boolean isPlaced, int missed, List<Edge> path, boolean needsFenceOrder) {
    public StaleAccess {
        path = List.copyOf(path);
    }

    /**
     * What a thread's next access could do, if that is more than any interleaving has.
     *
     * @param isWaitedFor whether a value that is only read lets the thread go on; false in a loop that waits for another
     */
    public static Optional<StaleAccess> of(ExecutionGraph graph, MemoryAccess next, LongPredicate isWaitedFor) {
        if (next instanceof MemoryAccess.Fence) {
            return Optional.empty();
        }
        Candidates candidates = next.match(new Candidates.OfAccess(isWaitedFor));
        if (!graph.hasHistory(candidates.location())) {
            return Optional.empty();
        }
        Optional<StaleAccess> found = of(graph, next.thread(), candidates, FenceOrder.LEFT_OUT);
        return found.isPresent() ? found : of(graph, next.thread(), candidates, FenceOrder.COUNTS);
    }

    private static Optional<StaleAccess> of(ExecutionGraph graph, int thread, Candidates next, FenceOrder fences) {
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

    /** Of the writes after the stale one, the one that is missed most plainly: with the shortest path. */
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
