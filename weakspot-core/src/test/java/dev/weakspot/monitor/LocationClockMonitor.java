package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;

/**
 * Checks robustness as in the paper, with a timestamp for each location in each clock ([RSAN App. A], literally; comments mark
 * repairs with "Departs"). Tests compare {@link RobustnessMonitor} with this monitor.
 *
 * <p>The monitor covers the operations of App. A: reads, writes and updates that are relaxed, acquire or release, strong and weak
 * compare-exchange, waits, blocking compare-exchange, and fences of all kinds. It treats a sequentially consistent access as
 * acquire and release. It does not support locks, nor threads that start or end.
 */
public final class LocationClockMonitor implements Monitor {
    /** The location that fences of mode {@code SEQ_CST} update. The other locations have greater numbers. */
    private static final int FENCE = 0;

    /** In a location-value clock: no write of this value was overwritten. */
    private static final int NEVER = -1;

    private final CriticalValues critical;
    private final IntToLongFunction initial;

    /** The value of each critical location. */
    private final Map<Integer, Long> values = new HashMap<>();

    private final ForcedClocks forced = new ForcedClocks(0);
    private final ForcedClocks forcedWrites = new ForcedClocks(0);
    private final ForcedClocks overwritten = new ForcedClocks(NEVER);
    private final ForcedClocks overwrittenByWrite = new ForcedClocks(NEVER);
    private final AwareClocks aware = new AwareClocks();
    private final AwareClocks awareOfWrites = new AwareClocks();
    private final Check check = new Check();
    private final Update update = new Update();

    /**
     * A monitor at the beginning of a run.
     *
     * @param initial the initial value of each location
     */
    public LocationClockMonitor(CriticalValues critical, IntToLongFunction initial) {
        this.critical = critical;
        this.initial = initial;
    }

    @Override
    public void reset() {
        values.clear();
        forced.clear();
        forcedWrites.clear();
        overwritten.clear();
        overwrittenByWrite.clear();
        aware.clear();
        awareOfWrites.clear();
    }

    @Override
    public void arrive(Operation operation, Consumer<Detection> report) {
        if (operation instanceof MemoryAccess access && isViolation(access)) {
            report.accept(new Detection(Finding.Kind.ROBUSTNESS, List.of(access), ""));
        }
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        event.match(update);
    }

    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        throw new UnsupportedOperationException("location clocks have no state key");
    }

    /** The robustness check before an access. */
    public boolean isViolation(MemoryAccess access) {
        return access.match(check);
    }

    /** T_c(τ)(x): the newest write of the location that the thread is aware of. */
    int aware(int thread, int location) {
        return aware.thread(thread).get(key(location));
    }

    /** T_SC(τ)(x): the newest write of the location that every interleaving orders before the thread's next access. */
    int forced(int thread, int location) {
        return forced.thread(thread).get(key(location));
    }

    /** W(x)(x), which is W_SC(x)(x): the newest write of the location. */
    int newest(int location) {
        int newest = aware.lastWrite(key(location)).get(key(location));
        int newestForced = forced.lastWrite(key(location)).get(key(location));
        if (newest != newestForced) {
            throw new IllegalStateException("W(x)(x)=" + newest + " W_SC(x)(x)=" + newestForced);
        }
        return newest;
    }

    private static int key(int location) {
        return location + 1;
    }

    private void access(int thread, int location, AccessType type, Mode mode) {
        int x = key(location);
        if (!critical.isEmpty()) {
            overwrite(thread, location, type); // first, because it needs W_SC(x)(x) before the access
        }
        update(thread, x, type, mode);
    }

    /**
     * Departs: App. A does this for accesses of critical locations only. But hb_SC leads through all locations, and a
     * thread may become aware of an overwritten value through any of them.
     */
    private void overwrite(int thread, int location, AccessType type) {
        int x = key(location);
        long previous = values.getOrDefault(location, initial.applyAsLong(location));
        critical.number(location, previous).ifPresent(value -> {
            if (type != AccessType.READ) {
                overwritten.accesses(x).set(value, forced.lastWrite(x).get(x)); // l. 1–5
            }
            if (type == AccessType.WRITE) {
                overwrittenByWrite
                        .accesses(x)
                        .set(value, forcedWrites.lastWrite(x).get(x)); // l. 7–11
            }
        });
        overwritten.update(thread, x, type); // l. 6
        overwrittenByWrite.update(thread, x, type); // l. 12
    }

    /** Updates the clocks of hb_SC and of hb. One variant of each counts writes and updates, the other counts writes only. */
    private void update(int thread, int x, AccessType type, Mode mode) {
        boolean isWritten = type != AccessType.READ;
        boolean isWrite = type == AccessType.WRITE;
        if (isWritten) {
            forced.accesses(x).set(x, forced.lastWrite(x).get(x) + 1);
        }
        forced.update(thread, x, type);
        if (isWrite) {
            forcedWrites.accesses(x).set(x, forcedWrites.lastWrite(x).get(x) + 1);
        }
        forcedWrites.update(
                thread, x, type); // Departs: the line lacks its indentation in the paper; updates carry hb_SC, too
        aware.access(thread, x, type, mode, isWritten);
        awareOfWrites.access(thread, x, type, mode, isWrite);
    }

    private void fence(int thread, Mode mode) {
        aware.fence(thread, mode);
        awareOfWrites.fence(thread, mode);
    }

    private final class Update implements Event.Cases<Void> {
        @Override
        public Void read(Event.Read read) {
            access(read.thread(), read.location(), AccessType.READ, read.mode());
            return null;
        }

        @Override
        public Void write(Event.Write write) {
            access(write.thread(), write.location(), AccessType.WRITE, write.mode());
            hold(write.location(), write.value());
            return null;
        }

        @Override
        public Void update(Event.Update update) {
            access(update.thread(), update.location(), AccessType.UPDATE, update.mode());
            hold(update.location(), update.written());
            return null;
        }

        private void hold(int location, long value) {
            if (!critical.isEmpty()) {
                values.put(location, value);
            }
        }

        /** An sc-fence is fence(acq); FADD(f, 0, acqrel); fence(rel). */
        @Override
        public Void fence(Event.Fence event) {
            if (event.mode() != Mode.SEQ_CST) {
                LocationClockMonitor.this.fence(event.thread(), event.mode());
                return null;
            }
            LocationClockMonitor.this.fence(event.thread(), Mode.ACQUIRE);
            if (!critical.isEmpty()) {
                overwritten.update(event.thread(), FENCE, AccessType.UPDATE);
                overwrittenByWrite.update(event.thread(), FENCE, AccessType.UPDATE);
            }
            LocationClockMonitor.this.update(event.thread(), FENCE, AccessType.UPDATE, Mode.ACQ_REL);
            LocationClockMonitor.this.fence(event.thread(), Mode.RELEASE);
            return null;
        }

        @Override
        public Void synchronised(Event.Synchronised event) {
            throw new UnsupportedOperationException("not in App. A: event=" + event);
        }

        @Override
        public Void passed(Event.Passed event) {
            throw new UnsupportedOperationException("not in App. A: event=" + event);
        }

        @Override
        public Void chosen(Event.Chosen event) {
            return null;
        }
    }

    private final class Check implements MemoryAccess.Cases<Boolean> {
        @Override
        public Boolean load(MemoryAccess.Load load) {
            return isStaleRead(load.thread(), load.location());
        }

        @Override
        public Boolean store(MemoryAccess.Store store) {
            return isStaleWrite(store.thread(), store.location());
        }

        @Override
        public Boolean update(MemoryAccess.Update update) {
            return isStaleWrite(update.thread(), update.location());
        }

        @Override
        public Boolean compareExchange(MemoryAccess.CompareExchange exchange) {
            int thread = exchange.thread();
            int location = exchange.location();
            if (exchange.mayFailSpuriously()) {
                return isStaleRead(thread, location);
            }
            if (isStaleExchange(thread, location, exchange.expected())) {
                return true;
            }
            for (int other : critical.numbersExcept(location, exchange.expected())) {
                if (aware(thread, location) <= overwritten.thread(thread).get(other)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public Boolean await(MemoryAccess.Await await) {
            int wanted = critical.number(await.location(), await.wanted()).orElseThrow();
            return aware(await.thread(), await.location())
                    <= overwritten.thread(await.thread()).get(wanted);
        }

        @Override
        public Boolean awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return isStaleExchange(exchange.thread(), exchange.location(), exchange.expected());
        }

        @Override
        public Boolean fence(MemoryAccess.Fence fence) {
            return false; // all accesses of f are updates
        }

        private boolean isStaleRead(int thread, int location) {
            return aware(thread, location) < forced(thread, location);
        }

        private boolean isStaleWrite(int thread, int location) {
            int x = key(location);
            return awareOfWrites.thread(thread).get(x)
                    < forcedWrites.thread(thread).get(x);
        }

        private boolean isStaleExchange(int thread, int location, long expected) {
            int value = critical.number(location, expected).orElseThrow();
            return awareOfWrites.thread(thread).get(key(location))
                    <= overwrittenByWrite.thread(thread).get(value);
        }
    }
}
