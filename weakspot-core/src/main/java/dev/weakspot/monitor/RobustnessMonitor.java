package dev.weakspot.monitor;

import dev.weakspot.clock.ForcedClock;
import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.StaleCandidates;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.SparseArray;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * Detects robustness violations in runs under sequential consistency: accesses that may choose an old entry under weak memory,
 * although every interleaving with the same reads and writes orders a newer entry before them ([RSAN Thm. 3.1]). The observed
 * run need not contain the violation: other steps may come between the newer write and the access.
 *
 * <p>[RSAN App. A] keeps clocks with a component for every location. Here a clock has a component for every thread. A thread is
 * aware of the newest entry in its happens-before view (T_c). The newest entry in its clock of accesses is forced (T_SC).
 * Updates and values are looked up in the history (T^RMW, T_val). So the cost of an access does not depend on the number of
 * locations.
 */
public final class RobustnessMonitor implements Monitor {
    /** The detail of a detection that an interleaving would explain if SC fences were in no order. */
    public static final String FENCE_ORDER_ONLY = "depends only on the order of SC fences";

    private final HappensBefore order;
    private final Memory memory;
    private final WaitingReads waitingReads;
    private final AccessCheck check = new AccessCheck();
    private final SparseArray<LocationClocks> locations = new SparseArray<>();

    /** The tentative reads of each thread. */
    private final List<List<TentativeRead>> tentative = new ArrayList<>();

    /** The accesses before the next SC fence: fences count as updates of one hidden location. */
    private final ForcedClock fences = new ForcedClock();

    /** Decides which reads only repeat a waiting loop. */
    @FunctionalInterface
    public interface WaitingReads {
        /** Whether the thread, if its next operation reads this value, returns to its present state with reads only. */
        boolean wouldRepeat(int thread, long value);
    }

    /** A monitor for runs of this memory, which must be sequentially consistent. */
    public RobustnessMonitor(HappensBefore order, Memory memory, WaitingReads waitingReads) {
        this.order = order;
        this.memory = memory;
        this.waitingReads = waitingReads;
    }

    @Override
    public void reset() {
        if (locations.end() > memory.end()) {
            locations.clear(); // the last run had added locations
        }
        for (int location = 0; location < locations.end(); location++) {
            if (locations.get(location) != null) {
                locations.get(location).clear();
            }
        }
        tentative.forEach(List::clear);
        fences.clear();
    }

    /**
     * The access is checked here, because the check does not depend on whether the thread is enabled in this run. Until the
     * access takes effect, the forced entry does not change, and the thread can only become aware of newer entries. So one
     * check misses nothing.
     */
    @Override
    public void arrive(Operation operation, Consumer<Detection> report) {
        if (operation instanceof MemoryAccess access) {
            check.report = report;
            access.match(check);
        }
    }

    /** The position of the newest write that the thread is aware of for an access of this mode. */
    public int aware(int thread, int location, Mode mode) {
        return memory.aware(thread, location, mode);
    }

    /** The position of the newest write that every interleaving orders before the thread's next access. */
    public int forced(int thread, int location) {
        return memory.history(location).forced(order.forced(thread));
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (event instanceof Event.Read read) {
            if (isObserved(read.location())) {
                LocationClocks clocks = clocksOf(read.location());
                ForcedClock clock = order.forced(read.thread());
                clocks.read(clock, read.thread());
                clocks.accessed.join(clock);
            }
        } else if (event instanceof Event.Write write) {
            if (isObserved(write.location())) {
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
            free.locations().forEach(locations::remove);
        }
    }

    private void write(int thread, int location) {
        LocationClocks clocks = clocksOf(location);
        ForcedClock clock = order.forced(thread);
        clock.join(clocks.accessed);
        int component = HappensBefore.component(thread);
        clock.tick(component);
        clocks.accessed.become(clock);
        clocks.written.become(clock);
        memory.history(location).newest().count(clock.get(component));
    }

    /** The read enters the thread's own clock at once, and the location's clock when it is confirmed. */
    @Override
    public void observeTentatively(Operation operation, Event.Read event, Consumer<Detection> report) {
        if (isObserved(event.location())) {
            ForcedClock clock = order.forced(event.thread());
            ForcedClock before = clock.copy();
            clocksOf(event.location()).read(clock, event.thread());
            tentative(event.thread()).add(new TentativeRead(event.location(), before, clock.copy()));
        } else {
            tentative(event.thread()).add(new TentativeRead(NOT_OBSERVED, null, null));
        }
    }

    @Override
    public void confirm(int thread, Consumer<Detection> report) {
        for (TentativeRead reading : tentative(thread)) {
            LocationClocks clocks = reading.location == NOT_OBSERVED ? null : locations.get(reading.location);
            if (clocks != null) {
                clocks.accessed.join(reading.after);
            }
        }
        tentative(thread).clear();
    }

    @Override
    public void undo(int thread, int reads) {
        List<TentativeRead> all = tentative(thread);
        List<TentativeRead> undone = all.subList(all.size() - reads, all.size());
        for (TentativeRead reading : undone) {
            if (reading.location != NOT_OBSERVED) {
                order.forced(thread).become(reading.before);
                break;
            }
        }
        undone.clear();
    }

    private boolean isObserved(int location) {
        return memory.location(location).use() != Location.Use.PLAIN;
    }

    private LocationClocks clocksOf(int location) {
        LocationClocks clocks = locations.get(location);
        if (clocks == null) {
            clocks = new LocationClocks();
            locations.put(location, clocks);
        }
        return clocks;
    }

    private List<TentativeRead> tentative(int thread) {
        while (tentative.size() <= thread) {
            tentative.add(new ArrayList<>());
        }
        return tentative.get(thread);
    }

    /** Adds, for each location, the entries that some thread is not aware of, and the newest of them that each clock forces. */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        List<ForcedClock> clocks = new ArrayList<>(views.forced());
        clocks.add(fences);
        for (int location = 0; location < memory.end(); location++) {
            if (memory.has(location) && isObserved(location)) {
                clocksOf(location).addTo(clocks);
            }
        }
        for (List<TentativeRead> readings : tentative) {
            for (TentativeRead reading : readings) {
                key.add(reading.location);
                if (reading.location != NOT_OBSERVED) {
                    clocks.add(reading.before);
                    clocks.add(reading.after);
                }
            }
            key.add(NOT_OBSERVED);
        }
        for (int location = 0; location < memory.end(); location++) {
            if (memory.has(location) && isObserved(location)) {
                addTo(key, location, views.known(), clocks);
            }
        }
    }

    private void addTo(StateKey key, int location, List<VectorClock> known, List<ForcedClock> forced) {
        History history = memory.history(location);
        int oldest = memory.oldestAware(location);
        key.add(history.size() - oldest);
        if (oldest == history.size() - 1) {
            return; // all threads are aware of the newest entry
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

    private static final int NOT_OBSERVED = -1;
    private static final int NO_ENTRY = -1;

    /** A tentative read, with the thread's clock before and after it. */
    private record TentativeRead(int location, ForcedClock before, ForcedClock after) {}

    /** The accesses before the last write of a location, and before any access of it ([RSAN Fig. 4] W_SC, M_SC). */
    private static final class LocationClocks {
        private final ForcedClock written = new ForcedClock();
        private final ForcedClock accessed = new ForcedClock();

        void read(ForcedClock clock, int thread) {
            clock.join(written);
            clock.tick(HappensBefore.component(thread));
        }

        void addTo(List<ForcedClock> clocks) {
            clocks.add(written);
            clocks.add(accessed);
        }

        void clear() {
            written.clear();
            accessed.clear();
        }
    }

    /** Detects accesses that may choose an older entry than the forced one ([RSAN App. A], robustness check). */
    private final class AccessCheck implements MemoryAccess.Cases<Void> {
        private Consumer<Detection> report;

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
            // An access that is not sequentially consistent is aware of no newer entry than one that is.
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
            if (isObserved(location)) {
                int thread = access.thread();
                int forced = forced(thread, location);
                int aware = forced > 0 ? aware(thread, location, mode) : forced;
                if (aware < forced) {
                    checkValues(access, location, mode, aware);
                }
            }
            return null;
        }

        /** The thread is not aware of a forced entry. Whether that matters depends on the kind of access and on the values. */
        private void checkValues(MemoryAccess access, int location, Mode mode, int aware) {
            int thread = access.thread();
            History history = memory.history(location);
            LongPredicate makesProgress = value -> !waitingReads.wouldRepeat(thread, value);
            StaleCandidates candidates = access.match(new StaleCandidates.CandidatesOfAccess(makesProgress));
            int asRead = isAlike(candidates.readMode(), mode) ? aware : aware(thread, location, candidates.readMode());
            int asWrite =
                    isAlike(candidates.writeMode(), mode) ? aware : aware(thread, location, candidates.writeMode());
            ForcedClock clock = order.forced(thread);
            int stale = newestStale(history, candidates, asRead, asWrite, history.forcedWithoutFences(clock));
            if (stale != NO_ENTRY) {
                report(history, stale, access, "");
                return;
            }
            if (clock.dependsOnFences()
                    && !history.isCut()) { // otherwise a dropped entry may violate robustness without fences
                stale = newestStale(history, candidates, asRead, asWrite, history.forced(clock));
                if (stale != NO_ENTRY) {
                    report(history, stale, access, FENCE_ORDER_ONLY);
                }
            }
        }

        /** Awareness depends on the mode only in whether the access is sequentially consistent. */
        private boolean isAlike(Mode one, Mode other) {
            return (one == Mode.SEQ_CST) == (other == Mode.SEQ_CST);
        }

        private int newestStale(History history, StaleCandidates next, int awareAsRead, int awareAsWrite, int forced) {
            for (int entry = forced - 1; entry >= Math.min(awareAsRead, awareAsWrite); entry--) {
                long value = history.get(entry).value();
                boolean isPlaced = entry >= awareAsWrite
                        && next.writes().test(value)
                        && !history.get(entry + 1).isUpdate();
                if (isPlaced || (entry >= awareAsRead && next.reads().test(value))) {
                    return entry;
                }
            }
            return NO_ENTRY;
        }

        private void report(History history, int stale, MemoryAccess access, String detail) {
            MemoryAccess missed = history.get(stale + 1).access();
            report.accept(new Detection(Finding.Kind.ROBUSTNESS, List.of(missed, access), detail));
        }
    }
}
