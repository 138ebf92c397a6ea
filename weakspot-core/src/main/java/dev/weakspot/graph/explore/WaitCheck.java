package dev.weakspot.graph.explore;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.graph.EventSets;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GraphModel;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.LocationEvents;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether the reads that wait in a graph wait for ever. They, and the other reads of a turn of a waiting loop, are no events of the
 * graph then. Each of them reads from the newest write, and no other writes that they could read from let the thread proceed.
 */
final class WaitCheck {
    private final ReadCandidates candidates;
    private final GraphModel model;

    WaitCheck(ReadCandidates candidates, GraphModel model) {
        this.candidates = candidates;
        this.model = model;
    }

    /** The graph without the reads that wait, if all of them wait for ever. */
    Optional<GrowingGraph> settled(GrowingGraph graph) {
        int[] kept = new int[graph.threads()];
        List<Integer> waiting = new ArrayList<>();
        for (int thread = 0; thread < graph.threads(); thread++) {
            GraphEvent last = graph.last(thread);
            kept[thread] = graph.events(thread).size();
            if (last != null && last.isBlocked()) {
                kept[thread] = candidates.startOfTurn(graph, last);
                waiting.add(thread);
                if (!readsNewest(graph, thread, kept[thread])) {
                    return Optional.empty();
                }
            }
        }
        GrowingGraph settled = graph.keeping(event -> EventSets.contains(kept, event));
        if (model.memory() == MemoryModel.RC20) { // a step of an interleaving reads from the newest write
            for (int thread : waiting) {
                if (canProceed(settled, thread, kept[thread])) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(settled);
    }

    private static boolean readsNewest(GrowingGraph graph, int thread, int from) {
        for (GraphEvent event :
                graph.events(thread).subList(from, graph.events(thread).size())) {
            if (event.isRead()) {
                LocationEvents events = graph.location(event.location());
                if (!events.isPlain() && events.newest() != event.source()) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether some reads let the thread do more than repeat the turn.
     *
     * @param start the position of the first event of the turn
     */
    private boolean canProceed(GrowingGraph graph, int thread, int start) {
        for (GraphEvent read : candidates.all(graph, thread)) {
            LocationEvents events = graph.location(read.location());
            boolean isFree = !read.expectsWrite() || events.isOpenAfter(events.position(read.source()));
            if (isFree) {
                graph.add(read);
                boolean canProceed = model.allows(graph, read) && hasProceeded(graph, read, start);
                graph.removeLast();
                if (canProceed) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean hasProceeded(GrowingGraph graph, GraphEvent read, int start) {
        if (read.isBlocked()) {
            return candidates.startOfTurn(graph, read) > start; // it waits elsewhere
        }
        boolean isLoad =
                read.after() != null && read.after().isInLoop() && read.after().next() instanceof MemoryAccess.Load;
        return !isLoad || canProceed(graph, read.thread(), start);
    }
}
