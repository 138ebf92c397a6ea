package dev.weakspot.execution;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds a path with the fewest edges, by breadth-first search backwards from the next event of a thread. */
final class PathSearch {
    private final ExecutionGraph graph;
    private final Predicate<Edge> counts;
    private final Map<Integer, Edge> onwards = new HashMap<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    PathSearch(ExecutionGraph graph, Predicate<Edge> counts) {
        this.graph = graph;
        this.counts = counts;
    }

    Optional<List<Edge>> from(int event, int thread) {
        graph.edgesToNext(thread).forEach(this::visit);
        while (!open.isEmpty() && !onwards.containsKey(event)) {
            graph.edgesTo(open.remove()).stream().filter(counts).forEach(this::visit);
        }
        return onwards.containsKey(event) ? Optional.of(follow(event)) : Optional.empty();
    }

    private void visit(Edge edge) {
        if (onwards.putIfAbsent(edge.from(), edge) == null) {
            open.add(edge.from());
        }
    }

    private List<Edge> follow(int event) {
        List<Edge> path = new ArrayList<>();
        for (int at = event; at != graph.size(); at = onwards.get(at).to()) {
            path.add(onwards.get(at));
        }
        return path;
    }
}
