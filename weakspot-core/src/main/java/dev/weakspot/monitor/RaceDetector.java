package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.StateKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Finds accesses of one byte by two threads that nothing orders, one of them plain and one a write ([RSAN App. B]; [Rocker
 * Def. 6.1]). Which of the two is made first does not matter: happens-before decides, by the engine's own clocks.
 *
 * <p>Memory is looked at in granules of 8 bytes, as by [TSan], with the epochs of [FastTrack]: of each granule those
 * accesses are remembered that some later access could still race with, and for which no other one stands. Later access s
 * stands for d, on the bytes of both, if d happens before s and whatever conflicts with d conflicts with s. That forgets no
 * race: if e comes after s and races with d, then s is not known to e, or d would be too; so s races with e. As for a
 * variable that is always locked, that leaves one write, and one read after it; reads that are concurrent stay side by side,
 * and so do atomic accesses. What races is not ordered, so neither of the two stands for the other, and both remain.
 *
 * <p>A granule costs 4 bytes and 24 for each access that is remembered, and pages of granules are only there where
 * something was touched. Freed memory leaves nothing behind. A race is told once for each pair of sites in a run.
 */
public final class RaceDetector implements Monitor {
    private static final int GRANULE_BYTES = 1 << ShadowPages.GRANULE_BITS;

    private final HappensBefore order;
    private final Memory memory;
    private final LongFunction<Site> sites;

    /** For each granule the newest of its traces. */
    private final ShadowPages shadow = new ShadowPages();

    private final Traces traces = new Traces();

    /** The sizes of blocks that were allocated and not yet freed. */
    private final AddressTable blocks = new AddressTable();

    private final Set<List<Object>> told = new HashSet<>();
    private final Access access = new Access();
    private final StateKey traceKey = new StateKey();

    /** For a front end whose accesses are all operations. */
    public RaceDetector(HappensBefore order, Memory memory) {
        this(order, memory, number -> {
            throw new IllegalStateException("nobody knows the sites of plain accesses: number=" + number);
        });
    }

    /** @param sites the places that the front end has numbered in its {@link PlainAccesses} */
    public RaceDetector(HappensBefore order, Memory memory, LongFunction<Site> sites) {
        this.order = order;
        this.memory = memory;
        this.sites = sites;
    }

    @Override
    public void reset() {
        shadow.reset();
        traces.reset();
        blocks.clear();
        if (!told.isEmpty()) {
            told.clear();
        }
    }

    /** How many accesses are remembered. */
    int remembered() {
        return traces.count();
    }

    /** How many pages of granules and blocks there are. */
    int kept() {
        return shadow.count() + blocks.size();
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
        if (event instanceof Event.Read read) {
            access.by(operation, order.epoch(read.thread()), report);
            see(read.location(), kind(read.mode(), 0), true);
        } else if (event instanceof Event.Write write) {
            access.by(operation, epochOfWrite(write.thread(), write.mode()), report);
            see(write.location(), kind(write.mode(), Stamp.WRITE), false);
        } else if (event instanceof Event.Update update) {
            access.by(operation, epochOfWrite(update.thread(), update.mode()), report);
            see(update.location(), kind(update.mode(), Stamp.WRITE), false);
        } else if (event instanceof Event.Passed passed) {
            if (passed.operation() instanceof LifeCycle.Allocate allocate) {
                allocate(allocate);
            } else if (passed.operation() instanceof LifeCycle.Free free) {
                free(free, report);
            }
        }
    }

    private static int kind(Mode mode, int write) {
        return mode == Mode.NON_ATOMIC ? write | Stamp.PLAIN : write;
    }

    /** A release has counted on already when it is told of. */
    private int epochOfWrite(int thread, Mode mode) {
        return order.epoch(thread) - (mode.isAtLeast(Mode.RELEASE) ? 1 : 0);
    }

    private void see(int number, int kind, boolean mayBeUndone) {
        Location location = memory.location(number);
        if (location.use() == Location.Use.ATOMIC) {
            return; // nothing to race with
        }
        access.to(location.address(), location.bytes(), kind);
        access.mayBeUndone = mayBeUndone;
        long last = access.lastGranule();
        for (long granule = access.firstGranule(); granule <= last; granule++) {
            compare(granule, access.stampOn(granule));
        }
    }

    @Override
    public void plain(PlainAccesses accesses, Consumer<Sighting> report) {
        int thread = accesses.thread();
        access.by(thread, order.epoch(thread), report);
        access.mayBeUndone = false;
        int count = accesses.count();
        for (int i = 0; i < count; i++) {
            int kind = accesses.isWrite(i) ? Stamp.PLAIN | Stamp.WRITE : Stamp.PLAIN;
            if (accesses.bytes(i) == 0) {
                continue;
            }
            access.to(accesses.address(i), accesses.bytes(i), kind);
            access.site = accesses.site(i);
            long last = access.lastGranule();
            for (long granule = access.firstGranule(); granule <= last; granule++) {
                comparePlain(granule);
            }
        }
    }

    /**
     * Most plain accesses do again what their thread did last. While an epoch lasts nobody else knows of anything in it, so
     * whoever came in between has raced with the first and was told of it; and its thread knows no less than it did then.
     */
    private void comparePlain(long granule) {
        long stamp = access.stampOn(granule);
        int newest = shadow.number(shadow.slot(granule));
        if (newest == Traces.NONE || !Stamp.covers(traces.stamp(newest), stamp)) {
            compare(granule, stamp);
        }
    }

    /** With all that is remembered of the granule; then this access is too. */
    private void compare(long granule, long stamp) {
        int slot = shadow.slot(granule);
        int newest = shadow.number(slot);
        boolean hasEmpty = false;
        for (int trace = newest; trace != Traces.NONE; trace = traces.next(trace)) {
            long earlier = traces.stamp(trace);
            if (Stamp.overlap(earlier, stamp)) {
                if (!Stamp.isKnownTo(earlier, access.knows)) {
                    if (Stamp.conflict(earlier, stamp)) {
                        tell(granule, trace);
                    }
                } else if (Stamp.standsFor(stamp, earlier) && access.lastsFor(Stamp.thread(earlier))) {
                    traces.forgetBytes(trace, Stamp.bytes(stamp));
                    hasEmpty |= Stamp.bytes(traces.stamp(trace)) == 0;
                }
            }
        }
        int rest = hasEmpty ? traces.withoutEmpty(newest) : newest;
        shadow.setNumber(slot, traces.add(stamp, access.operation, access.site, rest));
    }

    private void tell(long granule, int trace) {
        Operation earlier = traces.operation(trace);
        Object earlierSite = earlier == null ? (Object) traces.site(trace) : earlier.site();
        if (told.add(List.of(earlierSite, access.place()))) {
            Operation first = earlier == null ? plain(granule, trace) : earlier;
            access.report.accept(new Sighting(Finding.Kind.RACE, List.of(first, access.told()), ""));
        }
    }

    /** What is left of a plain access on this granule. */
    private PlainAccess plain(long granule, int trace) {
        long stamp = traces.stamp(trace);
        int bytes = Stamp.bytes(stamp);
        int first = Integer.numberOfTrailingZeros(bytes);
        int size = Integer.SIZE - Integer.numberOfLeadingZeros(bytes) - first;
        Site site = sites.apply(traces.site(trace));
        return new PlainAccess(Stamp.thread(stamp), site, granule * GRANULE_BYTES + first, size, Stamp.isWrite(stamp));
    }

    /** What was there before is another object. */
    private void allocate(LifeCycle.Allocate allocate) {
        if (allocate.bytes() > 0) {
            clean(allocate.base(), allocate.bytes(), this::forget);
            blocks.put(allocate.base(), allocate.bytes());
        }
    }

    /** Like a plain write of the whole block, after which nothing is left of it. */
    private void free(LifeCycle.Free free, Consumer<Sighting> report) {
        long bytes = blocks.remove(free.base());
        if (bytes != AddressTable.NONE) {
            access.by(free, order.epoch(free.thread()), report);
            clean(free.base(), bytes, (granule, trace, inside) -> {
                if (!Stamp.isKnownTo(traces.stamp(trace), access.knows)) {
                    tell(granule, trace);
                }
                forget(granule, trace, inside);
            });
        }
    }

    private void forget(long granule, int trace, int bytes) {
        traces.forgetBytes(trace, bytes);
    }

    /** What is done to a trace some of whose bytes are in a block. */
    private interface Cleaning {
        void clean(long granule, int trace, int bytes);
    }

    private void clean(long base, long bytes, Cleaning cleaning) {
        long last = base + bytes - 1;
        shadow.clean(base >>> ShadowPages.GRANULE_BITS, last >>> ShadowPages.GRANULE_BITS, (granule, slot) -> {
            int inside = bytesOf(granule, base, last);
            for (int trace = shadow.number(slot); trace != Traces.NONE; trace = traces.next(trace)) {
                if (Stamp.overlap(traces.stamp(trace), inside)) {
                    cleaning.clean(granule, trace, inside);
                }
            }
            shadow.setNumber(slot, traces.withoutEmpty(shadow.number(slot)));
        });
    }

    /** Which bytes of the granule are not before the first address, nor after the last. */
    private static int bytesOf(long granule, long first, long last) {
        int bytes = Stamp.ALL_BYTES;
        if (granule == first >>> ShadowPages.GRANULE_BITS) {
            bytes &= Stamp.ALL_BYTES << (first & (GRANULE_BYTES - 1));
        }
        if (granule == last >>> ShadowPages.GRANULE_BITS) {
            bytes &= Stamp.ALL_BYTES >> (GRANULE_BYTES - 1 - (last & (GRANULE_BYTES - 1)));
        }
        return bytes;
    }

    /**
     * What somebody does not know yet of earlier accesses; those that all know cannot race any more. In which order they
     * came does not matter, so what they say is added up.
     */
    @Override
    public void addTo(StateKey key, List<VectorClock> views) {
        long[] sum = {0};
        shadow.forEach((granule, slot) -> {
            for (int trace = shadow.number(slot); trace != Traces.NONE; trace = traces.next(trace)) {
                if (!isKnownToAll(traces.stamp(trace))) {
                    sum[0] += fingerprint(granule, trace, views);
                }
            }
        });
        key.add(sum[0]);
    }

    private long fingerprint(long granule, int trace, List<VectorClock> views) {
        long stamp = traces.stamp(trace);
        traceKey.clear();
        traceKey.add(granule);
        traceKey.add(Stamp.withoutEpoch(stamp));
        Operation operation = traces.operation(trace);
        if (operation == null) {
            traceKey.add(traces.site(trace));
        } else {
            Site site = operation.site();
            traceKey.add(site.file().hashCode());
            traceKey.add(((long) site.line() << 32) | site.column());
        }
        for (VectorClock view : views) {
            traceKey.add(Stamp.isKnownTo(stamp, view) ? 1 : 0);
        }
        return traceKey.fingerprint();
    }

    private boolean isKnownToAll(long stamp) {
        for (int thread = 0; thread < order.threads(); thread++) {
            if (order.isLive(thread) && !Stamp.isKnownTo(stamp, order.current(thread))) {
                return false;
            }
        }
        return true;
    }

    /** The access that is being looked at. */
    private final class Access {
        private int thread;
        private VectorClock knows;
        private Consumer<Sighting> report;

        /** Null for one of many plain accesses. */
        private Operation operation;

        private long site;
        private long stamp;
        private long first;
        private long last;

        /** It may turn out to belong to a turn of a waiting loop that has failed. */
        private boolean mayBeUndone;

        void by(Operation made, int epoch, Consumer<Sighting> toWhom) {
            by(made.thread(), epoch, toWhom);
            operation = made;
        }

        void by(int who, int epoch, Consumer<Sighting> toWhom) {
            thread = who;
            knows = order.current(who);
            stamp = Stamp.of(who, epoch);
            report = toWhom;
            operation = null;
        }

        void to(long address, int bytes, int kind) {
            first = address;
            last = address + bytes - 1;
            stamp = Stamp.withKind(stamp, kind);
        }

        long firstGranule() {
            return first >>> ShadowPages.GRANULE_BITS;
        }

        long lastGranule() {
            return last >>> ShadowPages.GRANULE_BITS;
        }

        long stampOn(long granule) {
            return stamp | bytesOf(granule, first, last);
        }

        /** If the turn is undone its thread will know less again of others, and this cannot stand for what they did. */
        boolean lastsFor(int other) {
            return !mayBeUndone || other == thread;
        }

        /** Tells sites apart. */
        Object place() {
            return operation == null ? (Object) site : operation.site();
        }

        Operation told() {
            return operation == null
                    ? new PlainAccess(thread, sites.apply(site), first, (int) (last - first) + 1, Stamp.isWrite(stamp))
                    : operation;
        }
    }
}
