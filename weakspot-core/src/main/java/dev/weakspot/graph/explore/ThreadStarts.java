package dev.weakspot.graph.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.graph.EventLabel;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.ThreadPoint;
import java.util.List;

/**
 * Adds starts and joins of threads. A start is two events: the start, and the begin of the new thread. A join follows the last event
 * of the joined thread. None of them has an alternative.
 *
 * <p>The program numbers its threads in the order of the starts. Only if one thread starts them all does the graph alone determine
 * this order.
 */
final class ThreadStarts {
    private final ProgramThreads threads;

    ThreadStarts(ProgramThreads threads) {
        this.threads = threads;
    }

    void start(GrowingGraph graph, LifeCycle.Start start) {
        for (GraphEvent other : graph.startEvents()) {
            if (other.thread() != start.thread()) {
                throw new UnsupportedProgramException(
                        "the exploration of graphs does not support programs in which several threads start threads");
            }
        }
        int child = graph.threads();
        ThreadPoint after = threads.resume(graph, start.thread(), new Event.Passed(start, child));
        EventLabel label =
                new EventLabel(EventLabel.Kind.START, start, EventLabel.NO_LOCATION, Mode.RELEASE, child, false);
        graph.add(graph.next(start.thread(), graph.nextStamp(), label, null, false, after));
    }

    void begin(GrowingGraph graph, int thread) {
        GraphEvent start = graph.startOf(thread);
        ThreadPoint first = threads.begin(graph, thread);
        EventLabel label = acquire(start.label().operation());
        graph.add(graph.nextSynchronised(thread, label, List.of(start), first));
    }

    void join(GrowingGraph graph, LifeCycle.Join join) {
        GraphEvent last = graph.last(join.child());
        ThreadPoint after = threads.resume(graph, join.thread(), new Event.Passed(join, 0));
        List<GraphEvent> with = last == null ? List.of() : List.of(last);
        graph.add(graph.nextSynchronised(join.thread(), acquire(join), with, after));
    }

    private static EventLabel acquire(Operation operation) {
        return new EventLabel(
                EventLabel.Kind.SYNCHRONISATION, operation, EventLabel.NO_LOCATION, Mode.ACQUIRE, 0, false);
    }
}
