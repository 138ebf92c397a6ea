package dev.weakspot.report.html;

import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.EventGraph.Arc;
import dev.weakspot.finding.EventGraph.ArcKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The positions of the events of a graph: a column for each thread, in which program order leads down. An event is below the
 * events that it reads from or synchronises with.
 */
final class GraphLayout {
    static final int WIDTH = 212;
    static final int HEIGHT = 46;
    static final int BETWEEN_COLUMNS = 116;
    static final int BETWEEN_ROWS = 30;
    static final int MARGIN = 12;
    static final int HEAD = 30;

    private final EventGraph graph;
    private final List<Integer> threads;
    private final int[] rows;

    GraphLayout(EventGraph graph) {
        this.graph = graph;
        this.threads = graph.nodes().stream()
                .map(EventGraph.EventNode::thread)
                .distinct()
                .sorted()
                .toList();
        this.rows = rows(graph);
    }

    /** Arcs of these kinds lead to later events only, so one pass in the order of the events is enough. */
    private static int[] rows(EventGraph graph) {
        int[] rows = new int[graph.nodes().size()];
        Map<Integer, Integer> next = new HashMap<>();
        for (int i = 0; i < rows.length; i++) {
            int thread = graph.nodes().get(i).thread();
            int row = next.getOrDefault(thread, 0);
            for (Arc arc : graph.arcs()) {
                boolean isBelow = arc.kind() == ArcKind.READS_FROM || arc.kind() == ArcKind.SYNCHRONISES_WITH;
                if (arc.to() == i && arc.from() < i && isBelow) {
                    row = Math.max(row, rows[arc.from()] + 1);
                }
            }
            rows[i] = row;
            next.put(thread, row + 1);
        }
        return rows;
    }

    List<Integer> threads() {
        return threads;
    }

    int column(int node) {
        return threads.indexOf(graph.nodes().get(node).thread());
    }

    int row(int node) {
        return rows[node];
    }

    int left(int node) {
        return leftOf(column(node));
    }

    int leftOf(int column) {
        return MARGIN + sideRoom() + column * (WIDTH + BETWEEN_COLUMNS);
    }

    /** Room for arcs within the first column. */
    private int sideRoom() {
        boolean isNeeded = graph.arcs().stream()
                .anyMatch(arc -> arc.kind() != ArcKind.PROGRAM_ORDER && column(arc.from()) == column(arc.to()));
        return isNeeded ? BETWEEN_COLUMNS / 2 : 0;
    }

    int top(int node) {
        return HEAD + MARGIN + rows[node] * (HEIGHT + BETWEEN_ROWS);
    }

    int width() {
        return leftOf(threads.size() - 1) + WIDTH + MARGIN;
    }

    int height() {
        int last = 0;
        for (int row : rows) {
            last = Math.max(last, row);
        }
        return HEAD + MARGIN + (last + 1) * (HEIGHT + BETWEEN_ROWS);
    }
}
