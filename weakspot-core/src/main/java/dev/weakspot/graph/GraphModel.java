package dev.weakspot.graph;

import dev.weakspot.memory.MemoryModel;

/** The consistency of graphs that grow, under a memory model. */
public final class GraphModel {
    private final MemoryModel model;

    public GraphModel(MemoryModel model) {
        this.model = model;
    }

    /**
     * The oldest position in modification order that the next event of a thread may read from, or be placed after. [Rocker Def.
     * 3.5] WRITE COHERENCE: mo;rf?;hb? is irreflexive. READ COHERENCE: fr;rf?;hb is irreflexive.
     */
    public int oldest(GrowingGraph graph, int thread, int location) {
        boolean isFence = location == GraphLocation.FENCES; // its update follows an acquire fence
        return graph.location(location).known(isFence ? graph.acquired(thread) : graph.known(thread));
    }

    public MemoryModel memory() {
        return model;
    }

    /**
     * Whether the graph is consistent with the access that was added last. It respects coherence and atomicity, and the graph
     * without it is consistent.
     */
    public boolean allows(GrowingGraph graph, GraphEvent added) {
        LocationEvents events = graph.location(added.location());
        GraphEvent write = added.isWrite() ? added : added.source();
        if (write == events.newest() || events.isPlain()) {
            return true; // it has no successors, so it is on no cycle
        }
        return model == MemoryModel.SC ? InterleavingOrder.allows(graph, added) : PartialScOrder.isAcyclic(graph);
    }
}
