package dev.weakspot.graph.explore;

import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GraphModel;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.LocationEvents;
import dev.weakspot.memory.MemoryModel;

/**
 * Whether the reads that wait in a graph wait for ever. They are no events of the graph then: each waits at the newest write, and no
 * other write that it could read lets its thread proceed.
 */
final class WaitCheck {
    private final ReadCandidates candidates;
    private final GraphModel model;

    WaitCheck(ReadCandidates candidates, GraphModel model) {
        this.candidates = candidates;
        this.model = model;
    }

    boolean isForEver(GrowingGraph graph) {
        for (int thread = 0; thread < graph.threads(); thread++) {
            GraphEvent last = graph.last(thread);
            if (last != null
                    && last.isBlocked()
                    && graph.location(last.location()).newest() != last.source()) {
                return false;
            }
        }
        if (model.memory() == MemoryModel.SC) {
            return true; // a step of an interleaving reads from the newest write
        }
        GrowingGraph without = graph.keeping(event -> !event.isBlocked());
        for (int thread = 0; thread < graph.threads(); thread++) {
            GraphEvent last = graph.last(thread);
            if (last != null && last.isBlocked() && canProceed(without, thread)) {
                return false;
            }
        }
        return true;
    }

    private boolean canProceed(GrowingGraph graph, int thread) {
        for (GraphEvent read : candidates.all(graph, thread)) {
            LocationEvents events = graph.location(read.location());
            boolean isFree = !read.expectsWrite() || events.isOpenAfter(events.position(read.source()));
            if (!read.isBlocked() && isFree) {
                graph.add(read);
                boolean isAllowed = model.allows(graph, read);
                graph.removeLast();
                if (isAllowed) {
                    return true;
                }
            }
        }
        return false;
    }
}
