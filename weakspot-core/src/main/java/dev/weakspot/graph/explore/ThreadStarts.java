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
 * Adds starts and joins of threads. A start is two events: the start, and the begin of the new thread. A join, too: the end of the
 * joined thread, and the join. None of them has an alternative.
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
        GraphEvent end = graph.last(join.child());
        ThreadPoint after = threads.resume(graph, join.thread(), new Event.Passed(join, 0));
        graph.add(graph.nextSynchronised(join.thread(), acquire(join), List.of(end), after));
    }

    static void end(GrowingGraph graph, LifeCycle.Exit exit) {
        graph.add(graph.nextSynchronised(exit.thread(), synchronisation(exit, Mode.RELEASE), List.of(), null));
    }

    /** Whether the end of the thread is in the graph. */
    static boolean hasEnded(GrowingGraph graph, int thread) {
        if (thread >= graph.threads()) {
            throw new UnsupportedProgramException("a thread is joined that no start of the execution has started");
        }
        GraphEvent last = graph.last(thread);
        return last != null && last.label().operation() instanceof LifeCycle.Exit;
    }

    private static EventLabel acquire(Operation operation) {
        return synchronisation(operation, Mode.ACQUIRE);
    }

    private static EventLabel synchronisation(Operation operation, Mode mode) {
        return new EventLabel(EventLabel.Kind.SYNCHRONISATION, operation, EventLabel.NO_LOCATION, mode, 0, false);
    }
}
