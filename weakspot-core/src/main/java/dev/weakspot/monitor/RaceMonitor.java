package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds accesses of one location by two threads that nothing orders, one of them plain and one a write ([Rocker Def. 6.1];
 * an atomic and a plain access race like two plain ones unless both read). Which of the two is made first does not matter:
 * happens-before decides, and each access is compared with all that were made before it. Of each thread only the last
 * access of a kind is kept, because it is the last to become known.
 */
public final class RaceMonitor implements Monitor {
    private final HappensBefore order;

    /** By location; null where no access is plain. */
    private final Traces[] traces;

    public RaceMonitor(HappensBefore order, List<Location> locations) {
        this.order = order;
        this.traces = locations.stream()
                .map(location -> location.use() == Location.Use.ATOMIC ? null : new Traces())
                .toArray(Traces[]::new);
    }

    @Override
    public void reset() {
        for (Traces trace : traces) {
            if (trace != null) {
                trace.last.clear();
            }
        }
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
        if (event instanceof Event.Read read) {
            see(operation, read.location(), new Kind(read.mode() == Mode.NON_ATOMIC, false), false, report);
        } else if (event instanceof Event.Write write) {
            boolean releases = write.mode().isAtLeast(Mode.RELEASE);
            see(operation, write.location(), new Kind(write.mode() == Mode.NON_ATOMIC, true), releases, report);
        } else if (event instanceof Event.Update update) {
            boolean releases = update.mode().isAtLeast(Mode.RELEASE);
            see(operation, update.location(), new Kind(false, true), releases, report);
        }
    }

    private void see(Operation operation, int location, Kind kind, boolean releases, Consumer<Sighting> report) {
        if (traces[location] == null) {
            return;
        }
        int thread = operation.thread();
        VectorClock knows = order.current(thread);
        for (Trace other : traces[location].last) {
            if (other.operation.thread() != thread && kind.racesWith(other.kind) && !other.isKnownTo(knows)) {
                report.accept(new Sighting(Finding.Kind.RACE, List.of(other.operation, operation), ""));
            }
        }
        int epoch = order.epoch(thread) - (releases ? 1 : 0); // a release has counted on already
        traces[location].put(new Trace(operation, kind, epoch));
    }

    /** What somebody does not know yet of earlier accesses; those that all know cannot race any more. */
    @Override
    public void addTo(StateKey key, Views views) {
        for (int location = 0; location < traces.length; location++) {
            if (traces[location] != null) {
                traces[location].addTo(key, location, views);
            }
        }
    }

    private boolean isKnownToAll(Trace trace) {
        for (int thread = 0; thread < order.threads(); thread++) {
            if (order.isLive(thread) && !trace.isKnownTo(order.current(thread))) {
                return false;
            }
        }
        return true;
    }

    private record Kind(boolean isPlain, boolean isWrite) {
        boolean racesWith(Kind other) {
            return (isPlain || other.isPlain) && (isWrite || other.isWrite);
        }

        int number() {
            return (isPlain ? 2 : 0) + (isWrite ? 1 : 0);
        }
    }

    private record Trace(Operation operation, Kind kind, int epoch) {
        boolean isKnownTo(VectorClock view) {
            return epoch <= view.get(HappensBefore.component(operation.thread()));
        }
    }

    /** The last access of each kind by each thread, in the order in which threads first made one. */
    private final class Traces {
        private final List<Trace> last = new ArrayList<>();

        void put(Trace trace) {
            for (int i = 0; i < last.size(); i++) {
                Trace old = last.get(i);
                if (old.operation.thread() == trace.operation.thread() && old.kind.equals(trace.kind)) {
                    last.set(i, trace);
                    return;
                }
            }
            last.add(trace);
        }

        void addTo(StateKey key, int location, Views views) {
            // Whoever made an access first must not matter, so the order of threads and kinds is fixed here.
            for (int thread = 0; thread < order.threads(); thread++) {
                for (int kind = 0; kind < 4; kind++) {
                    addTo(key, location, views, thread, kind);
                }
            }
        }

        private void addTo(StateKey key, int location, Views views, int thread, int kind) {
            for (Trace trace : last) {
                boolean isMeant = trace.operation.thread() == thread && trace.kind.number() == kind;
                if (isMeant && !isKnownToAll(trace)) {
                    key.add(((long) location << 32) | (thread << 2) | kind);
                    for (VectorClock view : views.known()) {
                        key.add(trace.isKnownTo(view) ? 1 : 0);
                    }
                }
            }
        }
    }
}
