package dev.weakspot.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The events of a graph in an order that respects po ∪ rf. It follows an interleaving of all accesses as long as there is one.
 *
 * @param events all events except reads that wait
 * @param unexplained the first event such that no interleaving explains the events up to it, if there is one
 */
public record StepOrder(List<GraphEvent> events, Optional<GraphEvent> unexplained) {
    public static StepOrder of(GrowingGraph graph) {
        List<GraphEvent> order = new ArrayList<>();
        int[] executed = new int[graph.threads()];
        GraphEvent next = next(graph, executed);
        while (next != null) {
            order.add(next);
            executed[next.thread()]++;
            next = next(graph, executed);
        }
        return new StepOrder(List.copyOf(order), firstUnexplained(graph, order));
    }

    /** An event that an interleaving could execute next, or else one whose thread and source permit it. */
    private static GraphEvent next(GrowingGraph graph, int[] executed) {
        GraphEvent possible = null;
        for (int thread = 0; thread < executed.length; thread++) {
            if (executed[thread] < graph.events(thread).size()) {
                GraphEvent event = graph.events(thread).get(executed[thread]);
                if (InterleavingOrder.isNext(graph, event, executed)) {
                    return event;
                }
                if (possible == null && !event.isBlocked() && InterleavingOrder.hasExecutedPast(event, executed)) {
                    possible = event;
                }
            }
        }
        return possible;
    }

    private static Optional<GraphEvent> firstUnexplained(GrowingGraph graph, List<GraphEvent> order) {
        if (InterleavingOrder.explains(graph)) {
            return Optional.empty();
        }
        for (GraphEvent last : order) {
            List<GraphEvent> prefix = order.subList(0, order.indexOf(last) + 1);
            if (!InterleavingOrder.explains(graph.keeping(prefix::contains))) {
                return Optional.of(last);
            }
        }
        throw new IllegalStateException("an interleaving explains all events, but not the graph: events=" + order);
    }
}
