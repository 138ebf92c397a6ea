package dev.weakspot.graph.explore;

import dev.weakspot.event.Operation;
import dev.weakspot.graph.EventLabel;
import dev.weakspot.graph.EventSets;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GraphModel;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.LocationEvents;
import dev.weakspot.graph.ThreadPoint;
import dev.weakspot.recording.SpinTreatment;
import java.util.ArrayList;
import java.util.List;

/**
 * The reads that the next operation of a thread can add to a graph. A read that keeps its thread waiting is only added if it reads
 * from the newest write. A later write can turn it into a read that does not wait.
 */
final class ReadCandidates {
    private final ProgramThreads threads;
    private final StepLabels labels;
    private final GraphModel model;
    private final SpinTreatment spin;

    ReadCandidates(ProgramThreads threads, StepLabels labels, GraphModel model, SpinTreatment spin) {
        this.threads = threads;
        this.labels = labels;
        this.model = model;
        this.spin = spin;
    }

    /** All reads that respect coherence. Some violate atomicity, until their write revisits another read. */
    List<GraphEvent> all(GrowingGraph graph, int thread) {
        int location = labels.location(graph.point(thread).next());
        LocationEvents events = graph.location(location);
        int newest = events.writes().size() - 1;
        int oldest = model.oldest(graph, thread, location);
        List<GraphEvent> reads = new ArrayList<>();
        if (events.isPlain()) {
            newest = oldest; // it reads the last write that happens before it
        }
        for (int position = newest; position >= oldest; position--) {
            GraphEvent source = events.writes().get(position);
            for (GraphEvent read : from(graph, thread, source, graph.nextStamp())) {
                boolean isNewest = position == events.writes().size() - 1;
                if (!(read.isBlocked() && !isNewest) && mayBeExclusive(events, position, read)) {
                    reads.add(read);
                }
            }
        }
        return reads;
    }

    /** Whether the source is free for a read-modify-write, or can become free by a backward revisit. */
    private static boolean mayBeExclusive(LocationEvents events, int position, GraphEvent read) {
        if (!read.expectsWrite() || events.isOpenAfter(position)) {
            return true;
        }
        GraphEvent write = events.writes().get(position + 1);
        return !EventSets.contains(read.past(), write);
    }

    /** The reads of the thread's next operation that read from the source. The first one is canonical. */
    List<GraphEvent> from(GrowingGraph graph, int thread, GraphEvent source, int stamp) {
        ThreadPoint before = graph.point(thread);
        List<GraphEvent> reads = new ArrayList<>(1);
        for (EventLabel label : labels.reads(before.next(), source.value())) {
            GraphEvent read = read(graph, before, source, stamp, label);
            if (read != null) {
                reads.add(read);
            }
        }
        return reads;
    }

    /** Null for a weak compare-exchange that fails spuriously and changes nothing. */
    private GraphEvent read(GrowingGraph graph, ThreadPoint before, GraphEvent source, int stamp, EventLabel label) {
        int thread = before.next().thread();
        if (labels.waits(before.next(), source.value())) {
            return graph.next(thread, stamp, label, source, true, null);
        }
        if (label.isExclusive()) {
            return graph.next(thread, stamp, label, source, false, null);
        }
        ThreadPoint after = threads.resume(graph, thread, labels.resultOfRead(label));
        if (!isTurnOfLoop(before, after)) {
            return graph.next(thread, stamp, label, source, false, after);
        }
        return labels.isCanonical(label) ? graph.next(thread, stamp, label, source, true, null) : null;
    }

    /** Whether the thread is back where it was, so that it waits for another value. */
    private boolean isTurnOfLoop(ThreadPoint before, ThreadPoint after) {
        return spin == SpinTreatment.AUTO && before.isInLoop() && threads.isSame(before, after);
    }

    /** Whether the thread's next operation, which reads, would wait if it read from the newest write. */
    boolean isWait(GrowingGraph graph, int thread) {
        ThreadPoint point = graph.point(thread);
        Operation next = point.next();
        GraphEvent newest = graph.location(labels.location(next)).newest();
        if (labels.waits(next, newest.value())) {
            return true;
        }
        if (!point.isInLoop() || spin == SpinTreatment.STRICT) {
            return false;
        }
        List<GraphEvent> reads = from(graph, thread, newest, graph.nextStamp());
        return reads.size() == 1 && reads.get(0).isBlocked();
    }
}
