package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tells when no interleaving explains an execution any more: program order, reads-from, modification order and from-read
 * have a cycle ([Rocker Def. 3.7]). It follows executions under weak memory, whose modification order may grow in the
 * middle, so it keeps the whole graph and asks it. Meant for small programs: a step costs as much as the run is long.
 *
 * <p>A sequentially consistent fence counts as an update of one hidden location, as in the model. Mutexes, barriers and
 * the like count as far as they make events happen before others. Locations that are only accessed plainly do not count.
 *
 * <p>Reads are held back until it is clear that they were no failed turn of a waiting loop, which leaves no event.
 */
public final class InterleavingMonitor implements Monitor {
    private static final int NONE = -1;

    private final HappensBefore order;
    private final Memory memory;
    private final List<Location> locations;

    /** For each event those that come directly after it. */
    private final List<BitSet> after = new ArrayList<>();

    private final List<Writes> writes = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();
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
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
        if (operation instanceof LifeCycle.Free free) {
            free.locations().forEach(this::retire);
        } else if (event instanceof Event.Read read) {
            if (counts(read.location())) {
                int node = add(operation, false);
                read(node, writes(read.location()), read.source());
                check(node, operation, report);
            }
        } else if (event instanceof Event.Write write) {
            if (counts(write.location())) {
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

    /** Who still stood before an access of it finds another one under its number, that begins anew. */
    private void retire(int location) {
        if (location < writes.size()) {
            writes.set(location, null);
        }
    }

    @Override
    public void observeTentatively(Operation operation, Event.Read read, Consumer<Sighting> report) {
        int thread = operation.thread();
        line(thread).open.add(new Reading(operation, read, order.epoch(thread), writes(read.location())));
    }

    @Override
    public void undo(int thread, int reads) {
        List<Reading> open = line(thread).open;
        open.subList(open.size() - reads, open.size()).clear();
    }

    /** The reads that were held back have not been a failed turn. */
    @Override
    public void settle(int thread, Consumer<Sighting> report) {
        Line line = line(thread);
        for (Reading reading : line.open) {
            if (reading.writes().counts) {
                int node = append(line, reading.epoch());
                read(node, reading.writes(), reading.event().source());
                check(node, reading.operation(), report);
            }
        }
        line.open.clear();
    }

    private void check(int node, Operation operation, Consumer<Sighting> report) {
        if (reachedFrom(node).get(node)) {
            report.accept(new Sighting(Finding.Kind.ROBUSTNESS, List.of(operation), ""));
        }
    }

    private boolean counts(int location) {
        return writes(location).counts;
    }

    /** Locations may come to be there later. */
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

    /** A new event, after all that its thread did before. */
    private int add(Operation operation, boolean releases) {
        int thread = operation.thread();
        return append(line(thread), order.epoch(thread) - (releases ? 1 : 0)); // a release has counted on already
    }

    private int append(Line line, int epoch) {
        int node = after.size();
        after.add(new BitSet());
        follow(line.last(), node);
        line.add(node, epoch);
        return node;
    }

    private Line line(int thread) {
        while (lines.size() <= thread) {
            lines.add(new Line());
        }
        return lines.get(thread);
    }

    private int follow(int first, int second) {
        if (first != NONE && first != second) {
            after.get(first).set(second);
        }
        return second;
    }

    /** Reads-from, and from-read to the write that overwrites what was read; later ones follow it anyway. */
    private void read(int node, Writes here, int source) {
        follow(here.node(source), node);
        here.addReader(source, node);
        int next = here.rank(source) + 1;
        if (next < here.inOrder.size()) {
            follow(node, here.node(here.inOrder.get(next)));
        }
    }

    /** Modification order, and from-read from those who read what is overwritten. */
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

    /** All that the thread knows to have happened comes before what it does next. */
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
     * Of the graph only what a later event can be tied to matters: the last event of each thread, the writes that can
     * still be read and their readers, the last fence, and what passes through synchronisation; and who reaches whom.
     */
    @Override
    public void addTo(StateKey key, Views views) {
        List<Integer> ends = new ArrayList<>();
        List<BitSet> readers = new ArrayList<>();
        for (int thread = 0; thread < lines.size(); thread++) {
            addTo(key, ends, order.isLive(thread) ? lines.get(thread).last() : NONE);
            lines.get(thread).open.forEach(reading -> addTo(key, reading.event()));
        }
        addTo(key, ends, lastFence);
        for (int location = 0; location < locations.size(); location++) {
            History history = memory.history(location);
            int end = counts(location) ? history.size() : 0;
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

    /** Of what nobody can read any more it only matters that it is older than all else. */
    private void addTo(StateKey key, Event.Read read) {
        int location = read.location();
        Writes here = writes(location);
        int oldest =
                memory.history(location).get(memory.oldestReadable(location)).number();
        key.add(location);
        key.add(Math.max(-1, here.rank(read.source()) - here.rank(oldest)));
    }

    /** Events have no names in a key: each is the first, second, … that is mentioned. */
    private static void addTo(StateKey key, List<Integer> ends, int node) {
        if (node != NONE && !ends.contains(node)) {
            ends.add(node);
        }
        key.add(node == NONE ? NONE : ends.indexOf(node));
    }

    /** The writes of a location by their numbers, and who read them; number 0 is the initial value and no event. */
    private static final class Writes {
        private final boolean counts;
        private final List<Integer> nodes = new ArrayList<>(List.of(NONE));
        private final List<List<Integer>> readers = new ArrayList<>(List.of(new ArrayList<>()));

        /** All numbers in modification order; the memory may have forgotten some. */
        private final List<Integer> inOrder = new ArrayList<>(List.of(0));

        Writes(boolean counts) {
            this.counts = counts;
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
     * A read that may belong to a failed turn of a waiting loop.
     *
     * @param writes of the location as it was then
     */
    private record Reading(Operation operation, Event.Read event, int epoch, Writes writes) {}

    /** The events of one thread, and the epochs under which they become known. */
    private static final class Line {
        private final List<Reading> open = new ArrayList<>();
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
