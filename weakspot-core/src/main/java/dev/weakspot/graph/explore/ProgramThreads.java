package dev.weakspot.graph.explore;

import dev.weakspot.event.Event;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.ThreadPoint;
import java.util.List;

/** Continues the threads of a program as the explored graph demands. */
interface ProgramThreads {
    /** The initial threads before their first operations. */
    List<ThreadPoint> starts();

    /** The thread after its next operation in this graph took effect as the event states. */
    ThreadPoint resume(GrowingGraph graph, int thread, Event event);

    /** The last started thread of this graph, or an earlier one, before its first operation. */
    ThreadPoint begin(GrowingGraph graph, int thread);

    /** The thread after the event, from a point in a loop that the program has kept. */
    ThreadPoint after(ThreadPoint before, Event event);

    /** Ends the present run of the program. */
    void end();

    /** Whether the thread is certainly in the same local state at both points. */
    boolean isSame(ThreadPoint one, ThreadPoint other);
}
