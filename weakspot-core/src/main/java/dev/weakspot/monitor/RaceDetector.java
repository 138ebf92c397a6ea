package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Detects data races: accesses of one byte by two threads that happens-before does not order, one of them plain and one a write
 * ([RSAN App. B]; [Rocker Def. 6.1]). The engine's clocks decide, not the order of execution.
 *
 * <p>Shadow memory has granules of 8 bytes, as in [TSan], with the epochs of [FastTrack]. A granule keeps the accesses that a later
 * access could still race with, unless another access replaces them. A later access s replaces d, on the bytes of both, if d
 * happens before s and every access that conflicts with d conflicts with s. No racy location is missed: if e comes after s
 * and races with d, then s does not happen before e, because d would too; so s races with e. For a variable that is always
 * accessed under a lock, one write and one later read remain. Concurrent reads and atomic accesses are all kept. Racing
 * accesses are not ordered, so neither replaces the other.
 *
 * <p>A granule with at most two accesses takes 32 bytes. Freed memory leaves no accesses behind. A race is reported once for each
 * pair of sites in a run.
 */
public final class RaceDetector implements Monitor {
    private static final int GRANULE_BYTES = 1 << ShadowMemory.GRANULE_BITS;

    private final HappensBefore order;
    private final Memory memory;
    private final LongFunction<Site> sites;

    private final ShadowMemory shadow = new ShadowMemory();

    /** The operations that the shadow memory refers to. */
    private final RememberedOperations operations = new RememberedOperations();

    /** The sizes of blocks that were allocated and not yet freed. */
    private final AddressTable blocks = new AddressTable();

    /** The pairs of sites that were reported; sites of plain accesses by number. */
    private final Set<List<Object>> reported = new HashSet<>();

    private final AccessInProgress access = new AccessInProgress();
    private final StateKey traceKey = new StateKey();

    /** For a front end whose accesses are all operations. */
    public RaceDetector(HappensBefore order, Memory memory) {
        this(order, memory, number -> {
            throw new IllegalStateException("the front end has no plain accesses: site number=" + number);
        });
    }

    /** @param sites the sites that {@link PlainAccesses} refers to by number */
    public RaceDetector(HappensBefore order, Memory memory, LongFunction<Site> sites) {
        this.order = order;
        this.memory = memory;
        this.sites = sites;
    }

    @Override
    public void reset() {
        shadow.reset();
        operations.reset();
        blocks.clear();
        if (!reported.isEmpty()) {
            reported.clear();
        }
    }

    /** The number of pages of granules, operations and blocks. */
    int remembered() {
        return shadow.pages() + operations.count() + blocks.size();
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (event instanceof Event.Read read) {
            read(operation, read, false, report);
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

    @Override
    public void observeTentatively(Operation operation, Event.Read event, Consumer<Detection> report) {
        read(operation, event, true, report);
    }

    /** An undone read still happened: the access stays in the shadow memory. */
    private void read(Operation operation, Event.Read event, boolean mayBeUndone, Consumer<Detection> report) {
        access.by(operation, order.epoch(event.thread()), report);
        see(event.location(), kind(event.mode(), 0), mayBeUndone);
    }

    private static int kind(Mode mode, int write) {
        return mode == Mode.NON_ATOMIC ? write | Stamp.PLAIN : write;
    }

    /** The clock has already ticked when a release is observed. */
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
    public void plain(PlainAccesses accesses, Consumer<Detection> report) {
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
                compare(granule, access.stampOn(granule));
            }
        }
    }

    /** Compares the access with those in the granule, then adds it. */
    private void compare(long granule, long stamp) {
        shadow.seek(granule);
        boolean hasReplaced = false;
        for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
            long earlier = shadow.stamp(trace);
            if (Stamp.overlap(earlier, stamp)) {
                if (access.isRepeated(earlier, stamp)) {
                    return;
                }
                if (!Stamp.isKnownTo(earlier, access.view)) {
                    if (Stamp.conflict(earlier, stamp)) {
                        reportRace(granule, trace);
                    }
                } else if (Stamp.replaces(stamp, earlier) && access.mayReplace(Stamp.thread(earlier))) {
                    forget(trace, Stamp.bytes(stamp));
                    hasReplaced = true;
                }
            }
        }
        shadow.add(stamp, access.operation == null ? access.site : operations.add(access.operation));
        if (hasReplaced) {
            shadow.compact();
        }
    }

    private void forget(int trace, int bytes) {
        long stamp = Stamp.withoutBytes(shadow.stamp(trace), bytes);
        if (Stamp.bytes(stamp) != 0) {
            shadow.setStamp(trace, stamp);
        } else {
            if (Stamp.isOperation(stamp)) {
                operations.release(shadow.number(trace));
            }
            shadow.setStamp(trace, Stamp.NONE);
        }
    }

    private void reportRace(long granule, int trace) {
        long stamp = shadow.stamp(trace);
        long number = shadow.number(trace);
        Object earlier = Stamp.isOperation(stamp) ? operations.get(number).site() : (Object) number;
        if (reported.add(List.of(earlier, access.siteKey()))) {
            Operation first = Stamp.isOperation(stamp) ? operations.get(number) : plain(granule, stamp, number);
            access.report.accept(new Detection(Finding.Kind.RACE, List.of(first, access.reportedOperation()), ""));
        }
    }

    /** The part of a plain access that this granule keeps. */
    private PlainAccess plain(long granule, long stamp, long site) {
        int bytes = Stamp.bytes(stamp);
        int first = Integer.numberOfTrailingZeros(bytes);
        int size = Integer.SIZE - Integer.numberOfLeadingZeros(bytes) - first;
        long address = granule * GRANULE_BYTES + first;
        return new PlainAccess(Stamp.thread(stamp), sites.apply(site), address, size, Stamp.isWrite(stamp));
    }

    /** Removes the accesses of the block that was at this address before. */
    private void allocate(LifeCycle.Allocate allocate) {
        if (allocate.bytes() > 0) {
            clean(allocate.base(), allocate.bytes(), (granule, trace) -> {});
            blocks.put(allocate.base(), allocate.bytes());
        }
    }

    /** A free is like a plain write of the whole block, and removes its accesses. */
    private void free(LifeCycle.Free free, Consumer<Detection> report) {
        long bytes = blocks.remove(free.base());
        if (bytes != AddressTable.NONE) {
            access.by(free, order.epoch(free.thread()), report);
            clean(free.base(), bytes, (granule, trace) -> {
                if (!Stamp.isKnownTo(shadow.stamp(trace), access.view)) {
                    reportRace(granule, trace);
                }
            });
        }
    }

    /** Called for each access before it is removed. */
    private interface RemovalListener {
        void beforeRemoval(long granule, int trace);
    }

    private void clean(long base, long bytes, RemovalListener listener) {
        long last = base + bytes - 1;
        shadow.clean(base >>> ShadowMemory.GRANULE_BITS, last >>> ShadowMemory.GRANULE_BITS, granule -> {
            int inside = bytesOf(granule, base, last);
            for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
                if (Stamp.overlap(shadow.stamp(trace), inside)) {
                    listener.beforeRemoval(granule, trace);
                    forget(trace, inside);
                }
            }
            shadow.compact();
        });
    }

    /** The bytes of the granule from the first address to the last. */
    private static int bytesOf(long granule, long first, long last) {
        int bytes = Stamp.ALL_BYTES;
        if (granule == first >>> ShadowMemory.GRANULE_BITS) {
            bytes &= Stamp.ALL_BYTES << (first & (GRANULE_BYTES - 1));
        }
        if (granule == last >>> ShadowMemory.GRANULE_BITS) {
            bytes &= Stamp.ALL_BYTES >> (GRANULE_BYTES - 1 - (last & (GRANULE_BYTES - 1)));
        }
        return bytes;
    }

    /**
     * Adds the accesses that are not yet in every thread's view; the others cannot race any more. Their order does not matter, so
     * their fingerprints are summed.
     */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        long[] sum = {0};
        shadow.forEach(granule -> {
            for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
                if (!isKnownToAll(shadow.stamp(trace))) {
                    sum[0] += fingerprint(granule, trace, views);
                }
            }
        });
        key.add(sum[0]);
    }

    private long fingerprint(long granule, int trace, RelevantClocks views) {
        long stamp = shadow.stamp(trace);
        traceKey.clear();
        traceKey.add(granule);
        traceKey.add(Stamp.withoutEpoch(stamp));
        if (Stamp.isOperation(stamp)) {
            Site site = operations.get(shadow.number(trace)).site();
            traceKey.add(site.file().hashCode());
            traceKey.add(((long) site.line() << 32) | site.column());
        } else {
            traceKey.add(shadow.number(trace));
        }
        for (VectorClock view : views.known()) {
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

    /** The access in progress. */
    private final class AccessInProgress {
        private int thread;
        private VectorClock view;
        private Consumer<Detection> report;

        /** Null for a plain access from the log. */
        private Operation operation;

        private long site;
        private long threadAndEpoch;
        private long stamp;
        private long first;
        private long last;

        /** The access is a tentative read. */
        private boolean mayBeUndone;

        void by(Operation made, int epoch, Consumer<Detection> reportTo) {
            by(made.thread(), epoch, reportTo);
            threadAndEpoch |= Stamp.OPERATION;
            operation = made;
        }

        void by(int ofThread, int epoch, Consumer<Detection> reportTo) {
            thread = ofThread;
            view = order.current(ofThread);
            threadAndEpoch = Stamp.of(ofThread, epoch);
            report = reportTo;
            operation = null;
        }

        void to(long address, int bytes, int kind) {
            first = address;
            last = address + bytes - 1;
            stamp = threadAndEpoch | kind;
        }

        long firstGranule() {
            return first >>> ShadowMemory.GRANULE_BITS;
        }

        long lastGranule() {
            return last >>> ShadowMemory.GRANULE_BITS;
        }

        long stampOn(long granule) {
            return stamp | bytesOf(granule, first, last);
        }

        /**
         * Most plain accesses repeat an access of their thread in the same epoch. No other thread's view includes that epoch, so a
         * conflicting access in between has raced with the first one and was reported. The thread's own view has not shrunk
         * since. Operations are always compared, because reads may have been undone since.
         */
        boolean isRepeated(long earlier, long now) {
            return operation == null && Stamp.covers(earlier, now);
        }

        /** If the read is undone, its thread's view shrinks, so the read cannot replace accesses of other threads. */
        boolean mayReplace(int other) {
            return !mayBeUndone || other == thread;
        }

        /** Identifies the site. */
        Object siteKey() {
            return operation == null ? (Object) site : operation.site();
        }

        Operation reportedOperation() {
            return operation == null
                    ? new PlainAccess(thread, sites.apply(site), first, (int) (last - first) + 1, Stamp.isWrite(stamp))
                    : operation;
        }
    }
}
