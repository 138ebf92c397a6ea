package dev.weakspot.monitor;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.Candidates;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.Sparse;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * Finds, in runs under sequential consistency, accesses that weak memory may treat as no interleaving does: they may take
 * an old entry of a location although every interleaving with the same reads and writes puts a newer one before them
 * ([RSAN Thm. 3.1]). The run need not do so itself, nor be the one that would: other steps may have come in between.
 *
 * <p>[RSAN App. A] keeps clocks with an entry for every location. Here a clock has one for every thread. What a thread is
 * aware of is the newest entry of the history that its happens-before clock knows (T_c); what is forced upon it is the
 * newest one that its clock of accesses knows (T_SC); updates and values are looked up in the history (T^RMW, T_val). So the
 * cost of an access does not depend on how many locations there are.
 */
public final class RobustnessMonitor implements Monitor {
    /** The detail of a sighting that an interleaving would explain if SC fences were in no order. */
    public static final String FENCE_ORDER_ONLY = "depends only on the order of SC fences";

    private final HappensBefore order;
    private final Memory memory;
    private final TurnWatch turns;
    private final Check check = new Check();
    private final Sparse<Trail> trails = new Sparse<>();

    /** By thread. */
    private final List<List<Reading>> open = new ArrayList<>();

    /** What comes before the next SC fence: fences count as updates of one hidden location. */
    private final ForcedClock fences = new ForcedClock();

    /** Says which reads are no more than waiting. */
    @FunctionalInterface
    public interface TurnWatch {
        /** Whether the thread, if its next operation read this value, could only read on and come back to where it stands. */
        boolean comesBack(int thread, long value);
    }

    /** One that watches the runs of this memory, which must be sequentially consistent. */
    public RobustnessMonitor(HappensBefore order, Memory memory, TurnWatch turns) {
        this.order = order;
        this.memory = memory;
        this.turns = turns;
    }

    @Override
    public void reset() {
        if (trails.end() > memory.end()) {
            trails.clear(); // those that came later in the last run
        }
        for (int location = 0; location < trails.end(); location++) {
            if (trails.get(location) != null) {
                trails.get(location).clear();
            }
        }
        open.forEach(List::clear);
        fences.clear();
    }

    /**
     * Checked here, because what a thread may do does not depend on whether it can go on in this run. Until it does, what is
     * forced upon it stays as it is and it can only become aware of more, so nothing is missed by looking once.
     */
    @Override
    public void arrive(Operation operation, Consumer<Sighting> report) {
        if (operation instanceof MemoryAccess access) {
            check.report = report;
            access.match(check);
        }
    }

    /** The position in the location's history of the newest write that an access of the thread cannot miss. */
    public int aware(int thread, int location, Mode mode) {
        return memory.aware(thread, location, mode);
    }

    /** The position of the newest write that every interleaving puts before the thread's next access. */
    public int forced(int thread, int location) {
        return memory.history(location).forced(order.forced(thread));
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
        if (event instanceof Event.Read read) {
            if (counts(read.location())) {
                Trail trail = trail(read.location());
                ForcedClock clock = order.forced(read.thread());
                trail.read(clock, read.thread());
                trail.touched.join(clock);
            }
        } else if (event instanceof Event.Write write) {
            if (counts(write.location())) {
                write(write.thread(), write.location());
            }
        } else if (event instanceof Event.Update update) {
            write(update.thread(), update.location());
        } else if (event instanceof Event.Fence fence && fence.mode() == Mode.SEQ_CST) {
            ForcedClock clock = order.forced(fence.thread());
            clock.joinByFence(fences);
            clock.tick(HappensBefore.component(fence.thread()));
            fences.become(clock);
        } else if (operation instanceof LifeCycle.Free free) {
            free.locations().forEach(trails::remove);
        }
    }

    private void write(int thread, int location) {
        Trail trail = trail(location);
        ForcedClock clock = order.forced(thread);
        clock.join(trail.touched);
        int component = HappensBefore.component(thread);
        clock.tick(component);
        trail.touched.become(clock);
        trail.written.become(clock);
        memory.history(location).newest().count(clock.get(component));
    }

    /** The thread itself goes on from what it has read; others learn of the read when it is settled. */
    @Override
    public void observeTentatively(Operation operation, Event.Read event, Consumer<Sighting> report) {
        if (counts(event.location())) {
            ForcedClock clock = order.forced(event.thread());
            ForcedClock before = clock.copy();
            trail(event.location()).read(clock, event.thread());
            open(event.thread()).add(new Reading(event.location(), before, clock.copy()));
        } else {
            open(event.thread()).add(new Reading(NOWHERE, null, null));
        }
    }

    @Override
    public void settle(int thread, Consumer<Sighting> report) {
        for (Reading reading : open(thread)) {
            Trail trail = reading.location == NOWHERE ? null : trails.get(reading.location);
            if (trail != null) {
                trail.touched.join(reading.after);
            }
        }
        open(thread).clear();
    }

    @Override
    public void undo(int thread, int reads) {
        List<Reading> all = open(thread);
        List<Reading> undone = all.subList(all.size() - reads, all.size());
        for (Reading reading : undone) {
            if (reading.location != NOWHERE) {
                order.forced(thread).become(reading.before);
                break;
            }
        }
        undone.clear();
    }

    private boolean counts(int location) {
        return memory.location(location).use() != Location.Use.PLAIN;
    }

    private Trail trail(int location) {
        Trail trail = trails.get(location);
        if (trail == null) {
            trail = new Trail();
            trails.put(location, trail);
        }
        return trail;
    }

    private List<Reading> open(int thread) {
        while (open.size() <= thread) {
            open.add(new ArrayList<>());
        }
        return open.get(thread);
    }

    /** Of each location the entries that someone is not aware of, and which of them each clock forces. */
    @Override
    public void addTo(StateKey key, Views views) {
        List<ForcedClock> clocks = new ArrayList<>(views.forced());
        clocks.add(fences);
        for (int location = 0; location < memory.end(); location++) {
            if (memory.has(location) && counts(location)) {
                trail(location).addTo(clocks);
            }
        }
        for (List<Reading> readings : open) {
            for (Reading reading : readings) {
                key.add(reading.location);
                if (reading.location != NOWHERE) {
                    clocks.add(reading.before);
                    clocks.add(reading.after);
                }
            }
            key.add(NOWHERE);
        }
        for (int location = 0; location < memory.end(); location++) {
            if (memory.has(location) && counts(location)) {
                addTo(key, location, views.known(), clocks);
            }
        }
    }

    private void addTo(StateKey key, int location, List<VectorClock> known, List<ForcedClock> forced) {
        History history = memory.history(location);
        int oldest = memory.oldestAware(location);
        key.add(history.size() - oldest);
        if (oldest == history.size() - 1) {
            return; // the newest is known to all
        }
        key.add(Math.max(0, history.newestSequential() - oldest));
        for (int position = oldest; position < history.size(); position++) {
            key.add(history.get(position).value());
            key.add(position > oldest && history.get(position).isUpdate() ? 1 : 0);
        }
        for (VectorClock clock : known) {
            key.add(Math.max(0, history.known(clock) - oldest));
        }
        for (ForcedClock clock : forced) {
            key.add(Math.max(0, history.forced(clock) - oldest));
            key.add(Math.max(0, history.forcedWithoutFences(clock) - oldest));
        }
    }

    private static final int NOWHERE = -1;

    /** A read that may be taken back, with the thread's clock before and after it. */
    private record Reading(int location, ForcedClock before, ForcedClock after) {}

    /** What comes before the last write of a location, and before any access of it ([RSAN Fig. 4] W_SC, M_SC). */
    private static final class Trail {
        private final ForcedClock written = new ForcedClock();
        private final ForcedClock touched = new ForcedClock();

        void read(ForcedClock clock, int thread) {
            clock.join(written);
            clock.tick(HappensBefore.component(thread));
        }

        void addTo(List<ForcedClock> clocks) {
            clocks.add(written);
            clocks.add(touched);
        }

        void clear() {
            written.clear();
            touched.clear();
        }
    }

    /** Which accesses may take an entry behind what is forced upon their thread ([RSAN App. A], robustness check). */
    private final class Check implements MemoryAccess.Cases<Void> {
        private Consumer<Sighting> report;

        @Override
        public Void load(MemoryAccess.Load load) {
            return check(load, load.location(), load.mode());
        }

        @Override
        public Void store(MemoryAccess.Store store) {
            return check(store, store.location(), store.mode());
        }

        @Override
        public Void update(MemoryAccess.Update update) {
            return check(update, update.location(), update.mode());
        }

        @Override
        public Void compareExchange(MemoryAccess.CompareExchange exchange) {
            // If one of the two is not sequentially consistent it is aware of no more than the other.
            boolean isSequential = exchange.success() == Mode.SEQ_CST && exchange.failure() == Mode.SEQ_CST;
            return check(exchange, exchange.location(), isSequential ? Mode.SEQ_CST : Mode.RELAXED);
        }

        @Override
        public Void await(MemoryAccess.Await await) {
            return check(await, await.location(), await.mode());
        }

        @Override
        public Void awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return check(exchange, exchange.location(), exchange.mode());
        }

        @Override
        public Void fence(MemoryAccess.Fence fence) {
            return null;
        }

        private Void check(MemoryAccess access, int location, Mode mode) {
            if (counts(location)) {
                int thread = access.thread();
                int forced = forced(thread, location);
                int aware = forced > 0 ? aware(thread, location, mode) : forced;
                if (aware < forced) {
                    look(access, location, mode, aware);
                }
            }
            return null;
        }

        /** Something is missed; whether the access can make use of it depends on its kind and on the values. */
        private void look(MemoryAccess access, int location, Mode mode, int aware) {
            int thread = access.thread();
            History history = memory.history(location);
            LongPredicate isWaitedFor = value -> !turns.comesBack(thread, value);
            Candidates candidates = access.match(new Candidates.OfAccess(isWaitedFor));
            int asRead = isAlike(candidates.readMode(), mode) ? aware : aware(thread, location, candidates.readMode());
            int asWrite =
                    isAlike(candidates.writeMode(), mode) ? aware : aware(thread, location, candidates.writeMode());
            ForcedClock clock = order.forced(thread);
            int stale = newestStale(history, candidates, asRead, asWrite, history.forcedWithoutFences(clock));
            if (stale >= 0) {
                report(history, stale, access, "");
                return;
            }
            if (clock.dependsOnFences() && !history.isCut()) { // else something older may do without them
                stale = newestStale(history, candidates, asRead, asWrite, history.forced(clock));
                if (stale >= 0) {
                    report(history, stale, access, FENCE_ORDER_ONLY);
                }
            }
        }

        /** What a thread is aware of depends on the mode of its access only by whether it is sequentially consistent. */
        private boolean isAlike(Mode one, Mode other) {
            return (one == Mode.SEQ_CST) == (other == Mode.SEQ_CST);
        }

        private int newestStale(History history, Candidates next, int awareAsRead, int awareAsWrite, int forced) {
            for (int entry = forced - 1; entry >= Math.min(awareAsRead, awareAsWrite); entry--) {
                long value = history.get(entry).value();
                boolean isPlaced = entry >= awareAsWrite
                        && next.writes().test(value)
                        && !history.get(entry + 1).isUpdate();
                if (isPlaced || (entry >= awareAsRead && next.reads().test(value))) {
                    return entry;
                }
            }
            return NOWHERE;
        }

        private void report(History history, int stale, MemoryAccess access, String detail) {
            MemoryAccess missed = history.get(stale + 1).access();
            report.accept(new Sighting(Finding.Kind.ROBUSTNESS, List.of(missed, access), detail));
        }
    }
}
