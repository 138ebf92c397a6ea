package dev.weakspot.graph.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
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
import java.util.OptionalInt;

/**
 * The reads that the next operation of a thread can add to a graph. A read that keeps its thread waiting is only added if it reads
 * from the newest write. A later write can turn it into a read that does not wait.
 */
final class ReadCandidates {
    /** The fences at the end of a turn of a waiting loop. */
    private static final int MOST_FENCES = 8;

    private final ProgramThreads threads;
    private final StepLabels labels;
    private final GraphModel model;
    private final SpinTreatment spin;
    private boolean hasLeftOutTurns;

    ReadCandidates(ProgramThreads threads, StepLabels labels, GraphModel model, SpinTreatment spin) {
        this.threads = threads;
        this.labels = labels;
        this.model = model;
        this.spin = spin;
    }

    /** Whether a turn of a waiting loop with several reads has failed. Not all values of its reads are explored. */
    boolean hasLeftOutTurns() {
        return hasLeftOutTurns;
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
        OptionalInt turn = startOfTurn(graph, before, after);
        if (turn.isEmpty()) {
            return graph.next(thread, stamp, label, source, false, after);
        }
        hasLeftOutTurns |= turn.getAsInt() < graph.events(thread).size();
        return labels.isCanonical(label) ? graph.next(thread, stamp, label, source, true, null) : null;
    }

    /**
     * The position of the first event of a turn of a waiting loop that a read of the thread completes: its local state is the one
     * before the turn, and the turn only reads. Empty if the read completes no such turn.
     *
     * @param before the thread before the read, which is its next event
     * @param after the thread after the read
     */
    private OptionalInt startOfTurn(GrowingGraph graph, ThreadPoint before, ThreadPoint after) {
        if (spin == SpinTreatment.STRICT || !before.isInLoop()) {
            return OptionalInt.empty();
        }
        ThreadPoint end = after;
        for (int i = 0; i < MOST_FENCES && end.isInLoop() && isLocalFence(end.next()); i++) {
            end = threads.after(end, new Event.Fence(end.next().thread(), ((MemoryAccess.Fence) end.next()).mode()));
        }
        int thread = before.next().thread();
        List<GraphEvent> events = graph.events(thread);
        for (int position = events.size(); position >= 0; position--) {
            if (threads.isSame(graph.pointBefore(thread, position), end)) {
                return OptionalInt.of(position);
            }
            if (position == 0 || !onlyReads(events.get(position - 1))) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isLocalFence(Operation operation) {
        return operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST;
    }

    private static boolean onlyReads(GraphEvent event) {
        return event.label().kind() == EventLabel.Kind.FENCE
                || (event.isRead() && !event.label().isExclusive());
    }

    /** The position of the first event of the turn that a read completes, which waits. It is its own if it is no loop. */
    int startOfTurn(GrowingGraph graph, GraphEvent waiting) {
        EventLabel label = waiting.label();
        int own = waiting.position();
        if (labels.waits(label.operation(), waiting.value())) {
            return own;
        }
        GrowingGraph before = graph.keeping(event -> event != waiting);
        ThreadPoint point = before.point(waiting.thread());
        ThreadPoint after = threads.after(point, labels.resultOfRead(label));
        return startOfTurn(before, point, after).orElseThrow();
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
