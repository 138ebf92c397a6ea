package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Detects when no interleaving explains an execution: program order, reads-from, modification order and from-read have a cycle
 * ([Rocker Def. 3.7]). It follows executions under weak memory, whose modification order may grow in the middle, so it keeps
 * the whole graph. Meant for small programs: the cost of a step is linear in the length of the run.
 *
 * <p>A sequentially consistent fence is an update of one hidden location, as in the model. Mutexes, barriers and other
 * synchronisation contribute their happens-before edges. Locations without atomic accesses are ignored.
 *
 * <p>Tentative reads enter the graph when they are confirmed; the reads of a failed turn of a waiting loop leave no event.
 */
public final class InterleavingMonitor implements Monitor {
    private static final int NONE = -1;

    private final HappensBefore order;
    private final Memory memory;
    private final List<Location> locations;

    /** The direct successors of each event. */
    private final List<BitSet> after = new ArrayList<>();

    private final List<Writes> writes = new ArrayList<>();
    private final List<LocationLine> lines = new ArrayList<>();
    private int lastFence = NONE;

    public InterleavingMonitor(HappensBefore order, Memory memory, List<Location> locations) {
        this.order = order;
        this.memory = memory;
        this.locations = List.copyOf(locations);
    }

    @Override
    public void reset() {
        after.clear();
        writes.clear();
        lines.clear();
        lastFence = NONE;
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (operation instanceof LifeCycle.Free free) {
            free.locations().forEach(this::retire);
        } else if (event instanceof Event.Read read) {
            if (isObserved(read.location())) {
                int node = add(operation, false);
                read(node, writes(read.location()), read.source());
                check(node, operation, report);
            }
        } else if (event instanceof Event.Write write) {
            if (isObserved(write.location())) {
                int node = add(operation, write.mode().isAtLeast(Mode.RELEASE));
                write(node, write.location(), write.number());
                check(node, operation, report);
            }
        } else if (event instanceof Event.Update update) {
            int node = add(operation, update.mode().isAtLeast(Mode.RELEASE));
            writes(update.location()).addReader(update.source(), node);
            write(node, update.location(), update.number());
            check(node, operation, report);
        } else if (event instanceof Event.Fence fence) {
            if (fence.mode() == Mode.SEQ_CST) {
                lastFence = follow(lastFence, add(operation, true));
                check(lastFence, operation, report);
            }
        } else if (!(event instanceof Event.Chosen)) {
            int node = add(operation, false);
            synchronise(node, operation.thread());
            check(node, operation, report);
        }
    }

    /** A later access of this number finds a new location. */
    private void retire(int location) {
        if (location < writes.size()) {
            writes.set(location, null);
        }
    }

    @Override
    public void observeTentatively(Operation operation, Event.Read read, Consumer<Detection> report) {
        int thread = operation.thread();
        line(thread).tentative.add(new Reading(operation, read, order.epoch(thread), writes(read.location())));
    }

    @Override
    public void undo(int thread, int reads) {
        List<Reading> tentative = line(thread).tentative;
        tentative.subList(tentative.size() - reads, tentative.size()).clear();
    }

    @Override
    public void confirm(int thread, Consumer<Detection> report) {
        LocationLine line = line(thread);
        for (Reading reading : line.tentative) {
            if (reading.writes().isObserved) {
                int node = append(line, reading.epoch());
                read(node, reading.writes(), reading.event().source());
                check(node, reading.operation(), report);
            }
        }
        line.tentative.clear();
    }

    private void check(int node, Operation operation, Consumer<Detection> report) {
        if (reachedFrom(node).get(node)) {
            report.accept(new Detection(Finding.Kind.ROBUSTNESS, List.of(operation), ""));
        }
    }

    private boolean isObserved(int location) {
        return writes(location).isObserved;
    }

    /** The writes of a location, which may have been added during the run. */
    private Writes writes(int location) {
        while (writes.size() <= location) {
            writes.add(null);
        }
        if (writes.get(location) == null) {
            Location.Use use = location < locations.size()
                    ? locations.get(location).use()
                    : memory.location(location).use();
            writes.set(location, new Writes(use != Location.Use.PLAIN));
        }
        return writes.get(location);
    }

    /** Adds an event after the earlier events of its thread. */
    private int add(Operation operation, boolean releases) {
        int thread = operation.thread();
        return append(
                line(thread), order.epoch(thread) - (releases ? 1 : 0)); // the clock has already ticked at a release
    }

    private int append(LocationLine line, int epoch) {
        int node = after.size();
        after.add(new BitSet());
        follow(line.last(), node);
        line.add(node, epoch);
        return node;
    }

    private LocationLine line(int thread) {
        while (lines.size() <= thread) {
            lines.add(new LocationLine());
        }
        return lines.get(thread);
    }

    private int follow(int first, int second) {
        if (first != NONE && first != second) {
            after.get(first).set(second);
        }
        return second;
    }

    /** Adds reads-from, and from-read to the write that overwrites the one read; later writes follow by modification order. */
    private void read(int node, Writes here, int source) {
        follow(here.node(source), node);
        here.addReader(source, node);
        int next = here.rank(source) + 1;
        if (next < here.inOrder.size()) {
            follow(node, here.node(here.inOrder.get(next)));
        }
    }

    /** Adds modification order, and from-read from the readers of the overwritten write. */
    private void write(int node, int location, int number) {
        Writes here = writes(location);
        History history = memory.history(location);
        int overwritten = history.get(history.positionOf(number) - 1).number();
        here.put(number, node, overwritten);
        follow(here.node(overwritten), node);
        here.readers(overwritten).forEach(reader -> follow(reader, node));
        int next = here.rank(number) + 1;
        if (next < here.inOrder.size()) {
            follow(node, here.node(here.inOrder.get(next)));
        }
    }

    /** Adds edges from the events in the thread's view to its next event. */
    private void synchronise(int node, int thread) {
        for (int other = 0; other < lines.size(); other++) {
            if (other != thread) {
                follow(lines.get(other).lastKnownTo(order.current(thread), other), node);
            }
        }
    }

    private BitSet reachedFrom(int node) {
        BitSet reached = new BitSet();
        BitSet open = (BitSet) after.get(node).clone();
        for (int next = open.nextSetBit(0); next >= 0; next = open.nextSetBit(0)) {
            open.clear(next);
            reached.set(next);
            open.or(after.get(next));
            open.andNot(reached);
        }
        return reached;
    }

    /**
     * Adds the part of the graph to which later events can have edges: the last event of each thread, the readable writes and their
     * readers, the last fence, and the last events in each view; and the reachability among them.
     */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        List<Integer> ends = new ArrayList<>();
        List<BitSet> readers = new ArrayList<>();
        for (int thread = 0; thread < lines.size(); thread++) {
            addTo(key, ends, order.isLive(thread) ? lines.get(thread).last() : NONE);
            lines.get(thread).tentative.forEach(reading -> addTo(key, reading.event()));
        }
        addTo(key, ends, lastFence);
        for (int location = 0; location < locations.size(); location++) {
            History history = memory.history(location);
            int end = isObserved(location) ? history.size() : 0;
            for (int position = memory.oldestReadable(location); position < end; position++) {
                int number = history.get(position).number();
                addTo(key, ends, writes(location).node(number));
                BitSet group = new BitSet();
                writes(location).readers(number).forEach(group::set);
                readers.add(group);
            }
        }
        for (VectorClock view : views.known()) {
            for (int thread = 0; thread < lines.size(); thread++) {
                addTo(key, ends, lines.get(thread).lastKnownTo(view, thread));
            }
        }
        for (int end : ends) {
            BitSet reached = reachedFrom(end);
            reached.set(end);
            ends.forEach(other -> key.add(reached.get(other) ? 1 : 0));
            readers.forEach(group -> key.add(reached.intersects(group) ? 1 : 0));
        }
    }

    /** All writes that no thread can read any more have one rank. */
    private void addTo(StateKey key, Event.Read read) {
        int location = read.location();
        Writes here = writes(location);
        int oldest =
                memory.history(location).get(memory.oldestReadable(location)).number();
        key.add(location);
        key.add(Math.max(-1, here.rank(read.source()) - here.rank(oldest)));
    }

    /** A key identifies events by the order in which it mentions them. */
    private static void addTo(StateKey key, List<Integer> ends, int node) {
        if (node != NONE && !ends.contains(node)) {
            ends.add(node);
        }
        key.add(node == NONE ? NONE : ends.indexOf(node));
    }

    /** The writes of a location by number, and their readers; number 0 is the initial value and no event. */
    private static final class Writes {
        private final boolean isObserved;
        private final List<Integer> nodes = new ArrayList<>(List.of(NONE));
        private final List<List<Integer>> readers = new ArrayList<>(List.of(new ArrayList<>()));

        /** All numbers in modification order; memory may have dropped some of the entries. */
        private final List<Integer> inOrder = new ArrayList<>(List.of(0));

        Writes(boolean isObserved) {
            this.isObserved = isObserved;
        }

        int rank(int number) {
            return inOrder.indexOf(number);
        }

        int node(int number) {
            return nodes.get(number);
        }

        List<Integer> readers(int number) {
            return readers.get(number);
        }

        void put(int number, int node, int overwritten) {
            if (number != nodes.size()) {
                throw new IllegalStateException("a write was missed: number=" + number + " known=" + nodes.size());
            }
            nodes.add(node);
            readers.add(new ArrayList<>());
            inOrder.add(rank(overwritten) + 1, number);
        }

        void addReader(int number, int node) {
            readers.get(number).add(node);
        }
    }

    /**
     * A tentative read.
     *
     * @param writes of the location at the time of the read
     */
    private record Reading(Operation operation, Event.Read event, int epoch, Writes writes) {}

    /** The events of one thread and their epochs. */
    private static final class LocationLine {
        private final List<Reading> tentative = new ArrayList<>();
        private final List<Integer> nodes = new ArrayList<>();
        private final List<Integer> epochs = new ArrayList<>();

        void add(int node, int epoch) {
            nodes.add(node);
            epochs.add(epoch);
        }

        int last() {
            return nodes.isEmpty() ? NONE : nodes.get(nodes.size() - 1);
        }

        int lastKnownTo(VectorClock view, int thread) {
            int known = view.get(HappensBefore.component(thread));
            int i = epochs.size() - 1;
            while (i >= 0 && epochs.get(i) > known) {
                i--;
            }
            return i < 0 ? NONE : nodes.get(i);
        }
    }
}
