package dev.weakspot.graph.explore;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.graph.EventLabel;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GraphModel;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.LocationEvents;
import dev.weakspot.graph.PlainRaces;
import dev.weakspot.graph.ThreadPoint;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.SpinTreatment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Explores each consistent execution graph of a program once, in memory that is linear in the size of a graph ([TruSt]). A graph
 * grows by the next event of a thread that can continue. A read tries all writes of its location. A write tries all positions in
 * modification order; in addition, earlier reads of its location take it over if they are not in its past ({@link
 * BackwardRevisits}).
 */
public final class GraphExplorer {
    private final ProgramThreads threads;
    private final StepLabels labels;
    private final GraphModel model;
    private final ReadCandidates candidates;
    private final NextStep nextStep;
    private final ThreadStarts starts;
    private final BackwardRevisits revisits;
    private final WaitCheck waits;
    private final ExplorationListener listener;
    private final ProgramLocations locations;
    private final int mostEvents;
    private final long mostSteps;
    private long steps;
    private String reasonToStop;

    /**
     * An explorer of one program.
     *
     * @param mostEvents the exploration stops at a graph with more events
     * @param mostSteps the exploration stops after this many steps, each of which adds an event
     */
    public GraphExplorer(
            ControlledProgram program,
            MemoryModel memory,
            SpinTreatment spin,
            int mostEvents,
            long mostSteps,
            ExplorationListener listener) {
        this.locations = new ProgramLocations(program);
        this.labels = new StepLabels(locations);
        this.threads = program.capabilities().threadSnapshots().isSupported()
                ? new SnapshotThreads(program)
                : new ReplayedThreads(program);
        this.model = new GraphModel(memory);
        this.candidates = new ReadCandidates(threads, labels, model, spin);
        this.nextStep = new NextStep(candidates, labels);
        this.starts = new ThreadStarts(threads);
        this.revisits = new BackwardRevisits(labels);
        this.waits = new WaitCheck(candidates, model);
        this.mostEvents = mostEvents;
        this.mostSteps = mostSteps;
        this.listener = listener;
    }

    /** Explores all graphs. Returns the reason why the exploration is incomplete, if it is. */
    public Optional<String> explore() {
        try {
            visit(new GrowingGraph(threads.starts(), locations));
        } catch (UnsupportedProgramException e) {
            reasonToStop = e.getMessage();
        } finally {
            threads.end();
        }
        return Optional.ofNullable(reasonToStop);
    }

    /**
     * Whether a failed turn of a waiting loop has read several values. Not all values that such a turn can read are explored: they
     * decide whether all reads are those of an interleaving, but nothing that happens after the loop.
     */
    public boolean hasLeftOutTurns() {
        return candidates.hasLeftOutTurns();
    }

    /** Explores all graphs that extend this one, and restores it. */
    private void visit(GrowingGraph graph) {
        int size = graph.size();
        boolean isGrown = true;
        while (isGrown && reasonToStop == null) {
            int thread = nextStep.thread(graph);
            if (thread == NextStep.NO_THREAD) {
                conclude(graph);
                break;
            }
            if (graph.size() >= mostEvents) {
                reasonToStop = "an execution has more than " + mostEvents + " events";
                break;
            }
            if (++steps > mostSteps) {
                reasonToStop = String.format(Locale.ROOT, "given up after %,d steps", mostSteps);
                break;
            }
            isGrown = step(graph, thread);
        }
        graph.cutTo(size);
    }

    /** Adds the next event of a thread if there is one way to do so, and returns true. Otherwise visits all ways. */
    private boolean step(GrowingGraph graph, int thread) {
        if (graph.isAtBegin(thread)) {
            starts.begin(graph, thread);
            return true;
        }
        GraphEvent last = graph.last(thread);
        if (last != null && last.expectsWrite()) {
            return exclusiveWrite(graph, last);
        }
        Operation next = graph.point(thread).next();
        if (labels.reads(next)) {
            return read(graph, thread);
        }
        if (labels.location(next) != EventLabel.NO_LOCATION) {
            return store(graph, next);
        }
        if (next instanceof LifeCycle.Choice choice) {
            return choose(graph, choice);
        }
        if (next instanceof Synchronisation.Barrier barrier) {
            passBarrier(graph, barrier);
        } else if (next instanceof LifeCycle.Start start) {
            starts.start(graph, start);
        } else if (next instanceof LifeCycle.Join join) {
            starts.join(graph, join);
        } else if (next instanceof LifeCycle.Exit exit) {
            ThreadStarts.end(graph, exit);
        } else {
            fence(graph, (MemoryAccess.Fence) next);
        }
        return true;
    }

    private boolean read(GrowingGraph graph, int thread) {
        List<GraphEvent> reads = candidates.all(graph, thread);
        if (reads.size() == 1) {
            return add(graph, reads.get(0), 0);
        }
        for (GraphEvent read : reads) {
            visitWith(graph, read, 0);
        }
        return false;
    }

    private boolean store(GrowingGraph graph, Operation next) {
        int thread = next.thread();
        EventLabel label = labels.store(next);
        ThreadPoint after = threads.resume(graph, thread, labels.resultOfWrite(label, 0));
        GraphEvent write = graph.next(thread, graph.nextStamp(), label, null, false, after);
        List<GraphEvent> revisited = revisits.of(graph, write);
        LocationEvents events = graph.location(label.location());
        int oldest = model.oldest(graph, thread, label.location());
        int newest = events.writes().size() - 1;
        if (events.isPlain() || (oldest == newest && revisited.isEmpty())) {
            return add(graph, write, newest + 1);
        }
        for (int position = newest; position >= oldest; position--) {
            if (events.isOpenAfter(position)) {
                visitWith(graph, write, position + 1);
            }
        }
        visitRevisits(graph, write, revisited);
        return false;
    }

    private boolean exclusiveWrite(GrowingGraph graph, GraphEvent read) {
        int thread = read.thread();
        EventLabel label = labels.write(read.label());
        ThreadPoint after = threads.resume(graph, thread, labels.resultOfWrite(label, read.value()));
        GraphEvent write = graph.next(thread, graph.nextStamp(), label, null, false, after);
        List<GraphEvent> revisited = revisits.of(graph, write);
        LocationEvents events = graph.location(label.location());
        int position = events.position(read.source());
        boolean isOpen = events.isOpenAfter(position);
        if (revisited.isEmpty()) {
            return isOpen && add(graph, write, position + 1);
        }
        if (isOpen) {
            visitWith(graph, write, position + 1);
        }
        visitRevisits(graph, write, revisited);
        return false;
    }

    /** Adds an access if the graph stays consistent; returns whether it does. */
    private boolean add(GrowingGraph graph, GraphEvent access, int position) {
        graph.add(access, position);
        if (!model.allows(graph, access)) {
            graph.removeLast();
            return false;
        }
        if (!access.isBlocked()) {
            PlainRaces.with(graph, access).ifPresent(other -> reportRace(graph, other, access));
        }
        return true;
    }

    private void visitWith(GrowingGraph graph, GraphEvent access, int position) {
        if (reasonToStop == null && add(graph, access, position)) {
            visit(graph);
            graph.removeLast();
        }
    }

    private void visitRevisits(GrowingGraph graph, GraphEvent write, List<GraphEvent> revisited) {
        for (GraphEvent read : revisited) {
            GrowingGraph restricted = BackwardRevisits.restricted(graph, read, write);
            LocationEvents events = restricted.location(write.location());
            if (write.label().isExclusive()) {
                int source = events.position(restricted.last(write.thread()).source());
                if (events.isOpenAfter(source)) {
                    visitRevisit(restricted, read, write, source + 1);
                }
                continue;
            }
            int oldest = model.oldest(restricted, write.thread(), write.location());
            for (int position = events.writes().size() - 1; position >= oldest; position--) {
                if (events.isOpenAfter(position)) {
                    visitRevisit(restricted, read, write, position + 1);
                }
            }
        }
    }

    private void visitRevisit(GrowingGraph graph, GraphEvent read, GraphEvent write, int position) {
        if (reasonToStop != null || !add(graph, write, position)) {
            return;
        }
        boolean isNewest = graph.location(write.location()).newest() == write;
        if (position >= model.oldest(graph, read.thread(), read.location())) {
            for (GraphEvent changed : candidates.from(graph, read.thread(), write, read.stamp())) {
                if (isNewest || !changed.isBlocked()) {
                    visitWith(graph, changed, 0);
                }
            }
        }
        graph.removeLast();
    }

    private boolean choose(GrowingGraph graph, LifeCycle.Choice choice) {
        int thread = choice.thread();
        for (int alternative = 0; alternative < choice.alternatives() && reasonToStop == null; alternative++) {
            EventLabel label =
                    new EventLabel(EventLabel.Kind.LOCAL, choice, EventLabel.NO_LOCATION, null, alternative, false);
            ThreadPoint after = threads.resume(graph, thread, new Event.Chosen(thread, alternative));
            graph.add(graph.next(thread, graph.nextStamp(), label, null, false, after));
            if (choice.alternatives() == 1) {
                return true;
            }
            visit(graph);
            graph.removeLast();
        }
        return false;
    }

    private void fence(GrowingGraph graph, MemoryAccess.Fence fence) {
        int thread = fence.thread();
        boolean orders = fence.mode().isAtLeast(Mode.ACQUIRE) || fence.mode().isAtLeast(Mode.RELEASE);
        EventLabel label = new EventLabel(
                orders ? EventLabel.Kind.FENCE : EventLabel.Kind.LOCAL,
                fence,
                EventLabel.NO_LOCATION,
                fence.mode(),
                0,
                false);
        ThreadPoint after = threads.resume(graph, thread, new Event.Fence(thread, fence.mode()));
        graph.add(graph.next(thread, graph.nextStamp(), label, null, false, after));
    }

    /** A barrier is two events: the arrival, and the leave after all arrivals of the round. */
    private void passBarrier(GrowingGraph graph, Synchronisation.Barrier barrier) {
        EventLabel label = NextStep.barrierLabel(barrier);
        if (!NextStep.hasArrived(graph, barrier)) {
            graph.add(graph.nextSynchronised(barrier.thread(), label, List.of(), null));
            return;
        }
        Event passed = new Event.Synchronised(barrier, SyncResult.DONE);
        ThreadPoint after = threads.resume(graph, barrier.thread(), passed);
        graph.add(graph.nextSynchronised(barrier.thread(), label, NextStep.arrivals(graph, barrier), after));
    }

    private void reportRace(GrowingGraph graph, GraphEvent one, GraphEvent other) {
        List<Operation> operations =
                List.of(one.label().operation(), other.label().operation());
        listener.detected(graph, new Detection(Finding.Kind.RACE, operations, ""));
    }

    private void conclude(GrowingGraph graph) {
        List<Operation> waiting = new ArrayList<>();
        List<Operation> failed = new ArrayList<>();
        for (int thread = 0; thread < graph.threads(); thread++) {
            Operation next = graph.point(thread).next();
            switch (nextStep.readiness(graph, thread)) {
                case BLOCKED, STUCK -> waiting.add(next);
                case FAILED -> failed.add(next);
                case ENABLED, WAITING, ENDED -> {}
            }
        }
        failed.forEach(operation -> listener.detected(graph, failure(operation)));
        if (waiting.isEmpty()) {
            listener.explored(graph, failed.isEmpty() ? Ending.COMPLETE : Ending.FAILED);
        } else {
            concludeWaiting(graph, waiting, !failed.isEmpty());
        }
        reasonToStop = listener.reasonToStop().orElse(null);
    }

    private void concludeWaiting(GrowingGraph graph, List<Operation> waiting, boolean hasFailed) {
        Optional<GrowingGraph> settled = waits.settled(graph);
        if (settled.isEmpty()) {
            listener.explored(graph, Ending.BLOCKED);
            return;
        }
        if (!hasFailed) {
            listener.detected(settled.get(), new Detection(Finding.Kind.DEADLOCK, waiting, ""));
        }
        listener.explored(settled.get(), hasFailed ? Ending.FAILED : Ending.DEADLOCK);
    }

    private static Detection failure(Operation operation) {
        if (operation instanceof LifeCycle.FailedAssertion) {
            return new Detection(Finding.Kind.ASSERTION, List.of(operation), "");
        }
        if (operation instanceof LifeCycle.Crash crash) {
            return new Detection(Finding.Kind.CRASH, List.of(operation), crash.reason());
        }
        if (operation instanceof LifeCycle.Diverge) {
            return new Detection(Finding.Kind.LIVELOCK, List.of(operation), "");
        }
        return new Detection(Finding.Kind.LOCK_MISUSE, List.of(operation), "");
    }
}
