package dev.weakspot.graph.explore;

import dev.weakspot.graph.EventLabel;
import dev.weakspot.graph.EventSets;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.LocationEvents;
import java.util.ArrayList;
import java.util.List;

/**
 * The reads that take over a new write ([TruSt] backward revisits). The events added after the read that are not in the past of
 * the write are deleted. The graph with the read taken over is explored from one graph only: the one in which the read and all
 * deleted events are maximal, that is, read from or are placed as the newest of what was there before them or is in the past of the
 * write.
 */
final class BackwardRevisits {
    private final StepLabels labels;

    BackwardRevisits(StepLabels labels) {
        this.labels = labels;
    }

    /** The reads of the graph that the write, which is not added yet, revisits. */
    List<GraphEvent> of(GrowingGraph graph, GraphEvent write) {
        List<GraphEvent> revisited = new ArrayList<>();
        LocationEvents events = graph.location(write.location());
        if (!events.isPlain()) {
            for (GraphEvent read : events.reads()) {
                if (!EventSets.contains(write.past(), read) && isMaximal(graph, read, write)) {
                    revisited.add(read);
                }
            }
        }
        return revisited;
    }

    /** The graph without the read and without the deleted events. */
    static GrowingGraph restricted(GrowingGraph graph, GraphEvent read, GraphEvent write) {
        return graph.keeping(event -> event.stamp() < read.stamp() || EventSets.contains(write.past(), event));
    }

    private boolean isMaximal(GrowingGraph graph, GraphEvent read, GraphEvent write) {
        for (GraphEvent event : graph.added()) {
            boolean isDeleted = event.stamp() >= read.stamp() && !EventSets.contains(write.past(), event);
            if (isDeleted && !isMaximallyAdded(graph, event, write)) {
                return false;
            }
        }
        return true;
    }

    /** [TruSt] IsMaximallyAdded. */
    private boolean isMaximallyAdded(GrowingGraph graph, GraphEvent event, GraphEvent write) {
        EventLabel label = event.label();
        if (label.kind() == EventLabel.Kind.LOCAL) {
            return label.value() == 0; // the first alternative of a choice
        }
        if (!label.isAccess()) {
            return true;
        }
        LocationEvents events = graph.location(label.location());
        if (events.isPlain()) {
            return true;
        }
        GraphEvent newest = event;
        if (event.isRead()) {
            newest = event.source();
            if (!labels.isCanonical(label) || !isPrevious(newest, event, write)) {
                return false;
            }
        } else {
            for (GraphEvent reader : events.reads()) {
                if (reader.source() == event && isPrevious(reader, event, write)) {
                    return false; // the write has revisited the reader
                }
            }
        }
        for (int i = events.position(newest) + 1; i < events.writes().size(); i++) {
            if (isPrevious(events.writes().get(i), event, write)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPrevious(GraphEvent other, GraphEvent event, GraphEvent write) {
        return other.stamp() <= event.stamp() || EventSets.contains(write.past(), other);
    }
}
