package dev.weakspot.graph.explore;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.graph.EventLabel;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GraphLocation;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.ThreadPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the thread that adds the next event to a graph. A thread that could only add a read that waits comes after all others:
 * another thread may first write what it waits for.
 */
final class NextStep {
    static final int NO_THREAD = -1;

    private final ReadCandidates candidates;
    private final StepLabels labels;

    NextStep(ReadCandidates candidates, StepLabels labels) {
        this.candidates = candidates;
        this.labels = labels;
    }

    /** The state of a thread in a graph, with its next events. */
    enum Readiness {
        ENABLED,
        /** It adds a read that waits. */
        WAITING,
        /** Its last event is a read that waits. */
        BLOCKED,
        /** It waits for an event of another thread: the end of a thread, or an arrival at a barrier. */
        STUCK,
        ENDED,
        FAILED
    }

    /** The thread, or {@link #NO_THREAD} if no event can be added. */
    int thread(GrowingGraph graph) {
        for (int thread = 0; thread < graph.threads(); thread++) {
            GraphEvent last = graph.last(thread);
            if (last != null && last.expectsWrite()) {
                return thread;
            }
        }
        int waiting = NO_THREAD;
        for (int thread = 0; thread < graph.threads(); thread++) {
            Readiness readiness = readiness(graph, thread);
            if (readiness == Readiness.ENABLED) {
                return thread;
            }
            if (readiness == Readiness.WAITING && waiting == NO_THREAD) {
                waiting = thread;
            }
        }
        return waiting;
    }

    Readiness readiness(GrowingGraph graph, int thread) {
        GraphEvent last = graph.last(thread);
        if (last != null && last.isBlocked()) {
            return Readiness.BLOCKED;
        }
        if (graph.isAtBegin(thread)) {
            return Readiness.ENABLED;
        }
        ThreadPoint point = graph.point(thread);
        Operation next = point.next();
        if (next instanceof MemoryAccess access) {
            boolean isWait = labels.reads(access) && candidates.isWait(graph, thread);
            return isWait ? Readiness.WAITING : Readiness.ENABLED;
        }
        if (next instanceof Synchronisation synchronisation) {
            return readiness(graph, synchronisation);
        }
        return readiness(graph, (LifeCycle) next);
    }

    private static Readiness readiness(GrowingGraph graph, LifeCycle next) {
        if (next instanceof LifeCycle.Exit) {
            boolean isJoinable = graph.hasStartedThreads();
            return isJoinable && !ThreadStarts.hasEnded(graph, next.thread()) ? Readiness.ENABLED : Readiness.ENDED;
        }
        if (next instanceof LifeCycle.Stop) {
            return Readiness.FAILED;
        }
        if (next instanceof LifeCycle.Choice) {
            return Readiness.ENABLED;
        }
        if (next instanceof LifeCycle.Start start && !start.isHosted()) {
            return Readiness.ENABLED;
        }
        if (next instanceof LifeCycle.Join join) {
            return ThreadStarts.hasEnded(graph, join.child()) ? Readiness.ENABLED : Readiness.STUCK;
        }
        throw new UnsupportedProgramException(
                "the exploration of graphs does not support " + next.getClass().getSimpleName());
    }

    private Readiness readiness(GrowingGraph graph, Synchronisation next) {
        if (next instanceof Synchronisation.Lock lock && isPlain(lock)) {
            if (isHeld(graph, lock.thread(), lock.object())) {
                return Readiness.FAILED;
            }
            return candidates.isWait(graph, lock.thread()) ? Readiness.WAITING : Readiness.ENABLED;
        }
        if (next instanceof Synchronisation.Unlock unlock && unlock.kind() == Synchronisation.MutexKind.NORMAL) {
            return isHeld(graph, unlock.thread(), unlock.object()) ? Readiness.ENABLED : Readiness.FAILED;
        }
        if (next instanceof Synchronisation.Barrier barrier) {
            return !hasArrived(graph, barrier) || arrivals(graph, barrier).size() == barrier.parties()
                    ? Readiness.ENABLED
                    : Readiness.STUCK;
        }
        throw new UnsupportedProgramException(
                "the exploration of graphs does not support " + next.getClass().getSimpleName());
    }

    private static boolean isPlain(Synchronisation.Lock lock) {
        return lock.kind() == Synchronisation.MutexKind.NORMAL && lock.limit().isEndless();
    }

    private static boolean isHeld(GrowingGraph graph, int thread, int mutex) {
        List<GraphEvent> events = graph.events(thread);
        for (int i = events.size() - 1; i >= 0; i--) {
            GraphEvent event = events.get(i);
            if (event.location() == GraphLocation.ofMutex(mutex)) {
                return event.label().isExclusive();
            }
        }
        return false;
    }

    /** Whether the last event of the thread is its arrival at the barrier, where it is now. */
    static boolean hasArrived(GrowingGraph graph, Synchronisation.Barrier barrier) {
        GraphEvent last = graph.last(barrier.thread());
        return last != null && isArrival(last) && last.label().operation() == barrier;
    }

    private static boolean isArrival(GraphEvent event) {
        return event.label().kind() == EventLabel.Kind.SYNCHRONISATION
                && event.label().operation() instanceof Synchronisation.Barrier
                && event.after() == null;
    }

    static EventLabel barrierLabel(Synchronisation.Barrier barrier) {
        return new EventLabel(EventLabel.Kind.SYNCHRONISATION, barrier, EventLabel.NO_LOCATION, Mode.ACQ_REL, 0, false);
    }

    /**
     * The arrivals of the round in which a thread waits at a barrier. A round is the same for all threads only if no more threads
     * use the barrier than a round has.
     */
    static List<GraphEvent> arrivals(GrowingGraph graph, Synchronisation.Barrier barrier) {
        int round = arrivals(graph, barrier.thread(), barrier.object()).size() - 1;
        List<GraphEvent> ofRound = new ArrayList<>();
        int users = 0;
        for (int thread = 0; thread < graph.threads(); thread++) {
            List<GraphEvent> own = arrivals(graph, thread, barrier.object());
            users += own.isEmpty() ? 0 : 1;
            if (own.size() > round) {
                ofRound.add(own.get(round));
            }
        }
        if (users > barrier.parties()) {
            throw new UnsupportedProgramException("a barrier is used by more threads than wait in a round");
        }
        return ofRound;
    }

    private static List<GraphEvent> arrivals(GrowingGraph graph, int thread, int object) {
        List<GraphEvent> arrivals = new ArrayList<>();
        for (GraphEvent event : graph.events(thread)) {
            if (isArrival(event) && ((Synchronisation.Barrier) event.label().operation()).object() == object) {
                arrivals.add(event);
            }
        }
        return arrivals;
    }
}
