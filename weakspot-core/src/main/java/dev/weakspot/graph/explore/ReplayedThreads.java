package dev.weakspot.graph.explore;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Event;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.InterleavingOrder;
import dev.weakspot.graph.ThreadPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads of a program that can only be executed again from the beginning. The program runs on while the graph grows. It is
 * executed again when the exploration continues with another graph.
 */
final class ReplayedThreads implements ProgramThreads {
    private final ControlledProgram program;

    /** For each thread the points that it has passed in the present run of the program, with the events that led to them. */
    private final List<List<PassedPoint>> passed = new ArrayList<>();

    private boolean isRunning;

    /** @param event the result with which the thread continued; null if it has begun */
    private record PassedPoint(Event event, ThreadPoint after) {}

    ReplayedThreads(ControlledProgram program) {
        this.program = program;
    }

    @Override
    public List<ThreadPoint> starts() {
        restart();
        List<ThreadPoint> starts = new ArrayList<>();
        for (int thread = 0; thread < program.threads(); thread++) {
            starts.add(point(thread, null));
        }
        return starts;
    }

    private void restart() {
        end();
        program.start();
        isRunning = true;
        passed.clear();
        addThreads();
    }

    private void addThreads() {
        while (passed.size() < program.threads()) {
            passed.add(new ArrayList<>());
        }
    }

    @Override
    public void end() {
        if (isRunning) {
            program.end();
            isRunning = false;
        }
    }

    @Override
    public ThreadPoint resume(GrowingGraph graph, int thread, Event event) {
        reach(graph);
        return pass(thread, event);
    }

    @Override
    public ThreadPoint begin(GrowingGraph graph, int thread) {
        reach(graph);
        return begin(thread);
    }

    private void reach(GrowingGraph graph) {
        if (!isAt(graph)) {
            restart();
            replay(graph);
        }
    }

    /** The program lets a thread run to its first operation when it is started. */
    private ThreadPoint begin(int thread) {
        if (program.threads() <= thread) {
            throw new IllegalStateException("the program has not started the thread: thread=" + thread);
        }
        ThreadPoint first = point(thread, null);
        passed.get(thread).add(new PassedPoint(null, first));
        return first;
    }

    private ThreadPoint pass(int thread, Event event) {
        program.resume(thread, event);
        addThreads();
        ThreadPoint after = point(thread, event);
        passed.get(thread).add(new PassedPoint(event, after));
        return after;
    }

    /** The state of the point is the result that led to it: a replay needs it. */
    private ThreadPoint point(int thread, Event event) {
        return new ThreadPoint(program.next(thread), event, false);
    }

    private boolean isAt(GrowingGraph graph) {
        if (graph.threads() != passed.size()) {
            return false;
        }
        for (int thread = 0; thread < graph.threads(); thread++) {
            List<PassedPoint> reached = passed.get(thread);
            int steps = 0;
            for (GraphEvent event : graph.events(thread)) {
                if (event.after() != null) {
                    if (steps == reached.size() || !reached.get(steps).after().equals(event.after())) {
                        return false;
                    }
                    steps++;
                }
            }
            if (steps != reached.size()) {
                return false;
            }
        }
        return true;
    }

    /** Repeats the events in an order that respects po ∪ rf, starts and joins. */
    private void replay(GrowingGraph graph) {
        int[] done = new int[graph.threads()];
        boolean hasProgress = true;
        while (hasProgress) {
            hasProgress = false;
            for (int thread = 0; thread < done.length; thread++) {
                List<GraphEvent> events = graph.events(thread);
                while (done[thread] < events.size()
                        && InterleavingOrder.hasExecutedPast(events.get(done[thread]), done)) {
                    repeat(events.get(done[thread]++));
                    hasProgress = true;
                }
            }
        }
    }

    private void repeat(GraphEvent event) {
        if (event.after() == null) {
            return;
        }
        Event result = (Event) event.after().state();
        ThreadPoint now = result == null ? begin(event.thread()) : pass(event.thread(), result);
        List<PassedPoint> reached = passed.get(event.thread());
        if (!now.next().equals(event.after().next())) {
            throw new IllegalStateException("the program did not repeat its steps: event=" + event + " expected="
                    + event.after().next() + " actual=" + now.next());
        }
        reached.set(reached.size() - 1, new PassedPoint(result, event.after()));
    }

    @Override
    public ThreadPoint after(ThreadPoint before, Event event) {
        throw new IllegalStateException("the program keeps no states: point=" + before);
    }

    @Override
    public boolean isSame(ThreadPoint one, ThreadPoint other) {
        return false;
    }
}
