package dev.weakspot.graph.explore;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.ThreadSnapshots;
import dev.weakspot.event.Event;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.ThreadPoint;
import java.util.ArrayList;
import java.util.List;

/** Threads whose local states are kept with the events of the graph. */
final class SnapshotThreads implements ProgramThreads {
    private final ControlledProgram program;
    private final ThreadSnapshots snapshots;

    SnapshotThreads(ControlledProgram program) {
        this.program = program;
        this.snapshots = program.capabilities().threadSnapshots();
    }

    @Override
    public List<ThreadPoint> starts() {
        program.start();
        List<ThreadPoint> starts = new ArrayList<>();
        for (int thread = 0; thread < program.threads(); thread++) {
            starts.add(point(thread));
        }
        program.end();
        return starts;
    }

    @Override
    public ThreadPoint resume(GrowingGraph graph, int thread, Event event) {
        return after(graph.point(thread), event);
    }

    /** No front end needs it. */
    @Override
    public ThreadPoint begin(GrowingGraph graph, int thread) {
        throw new UnsupportedProgramException(
                "the exploration of graphs does not support starting threads in programs that keep the states of threads");
    }

    @Override
    public ThreadPoint after(ThreadPoint before, Event event) {
        int thread = before.next().thread();
        snapshots.restore(thread, before.state());
        program.resume(thread, event);
        return point(thread);
    }

    @Override
    public void end() {}

    private ThreadPoint point(int thread) {
        return new ThreadPoint(program.next(thread), snapshots.keep(thread), snapshots.isInLoop(thread));
    }

    @Override
    public boolean isSame(ThreadPoint one, ThreadPoint other) {
        return one.state().equals(other.state());
    }
}
