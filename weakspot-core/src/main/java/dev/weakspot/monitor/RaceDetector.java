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
import dev.weakspot.memory.Views;
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
 * <p>That takes 32 bytes for a granule of which no more than two accesses are remembered. Freed memory leaves nothing
 * behind. A race is told once for each pair of sites in a run.
 */
public final class RaceDetector implements Monitor {
    private static final int GRANULE_BYTES = 1 << ShadowMemory.GRANULE_BITS;

    private final HappensBefore order;
    private final Memory memory;
    private final LongFunction<Site> sites;

    private final ShadowMemory shadow = new ShadowMemory();

    /** Those of the traces that operations have left. */
    private final RememberedOperations operations = new RememberedOperations();

    /** The sizes of blocks that were allocated and not yet freed. */
    private final AddressTable blocks = new AddressTable();

    /** The sites of what was told, before anybody has looked up where these are. */
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
        operations.reset();
        blocks.clear();
        if (!told.isEmpty()) {
            told.clear();
        }
    }

    /** How much there is: pages of granules, operations, and blocks. */
    int remembered() {
        return shadow.pages() + operations.count() + blocks.size();
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
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
    public void observeTentatively(Operation operation, Event.Read event, Consumer<Sighting> report) {
        read(operation, event, true, report);
    }

    /** One that is taken back was made all the same, and stays. */
    private void read(Operation operation, Event.Read event, boolean mayBeUndone, Consumer<Sighting> report) {
        access.by(operation, order.epoch(event.thread()), report);
        see(event.location(), kind(event.mode(), 0), mayBeUndone);
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
                compare(granule, access.stampOn(granule));
            }
        }
    }

    /** With all that is remembered of the granule; then this access is too. */
    private void compare(long granule, long stamp) {
        shadow.seek(granule);
        boolean forgets = false;
        for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
            long earlier = shadow.stamp(trace);
            if (Stamp.overlap(earlier, stamp)) {
                if (access.isRepeated(earlier, stamp)) {
                    return;
                }
                if (!Stamp.isKnownTo(earlier, access.knows)) {
                    if (Stamp.conflict(earlier, stamp)) {
                        tell(granule, trace);
                    }
                } else if (Stamp.standsFor(stamp, earlier) && access.lastsFor(Stamp.thread(earlier))) {
                    forget(trace, Stamp.bytes(stamp));
                    forgets = true;
                }
            }
        }
        shadow.add(stamp, access.operation == null ? access.site : operations.add(access.operation));
        if (forgets) {
            shadow.settle();
        }
    }

    private void forget(int trace, int bytes) {
        long stamp = Stamp.withoutBytes(shadow.stamp(trace), bytes);
        if (Stamp.bytes(stamp) != 0) {
            shadow.setStamp(trace, stamp);
        } else {
            if (Stamp.isOperation(stamp)) {
                operations.giveBack(shadow.number(trace));
            }
            shadow.setStamp(trace, Stamp.NONE);
        }
    }

    private void tell(long granule, int trace) {
        long stamp = shadow.stamp(trace);
        long number = shadow.number(trace);
        Object earlier = Stamp.isOperation(stamp) ? operations.get(number).site() : (Object) number;
        if (told.add(List.of(earlier, access.place()))) {
            Operation first = Stamp.isOperation(stamp) ? operations.get(number) : plain(granule, stamp, number);
            access.report.accept(new Sighting(Finding.Kind.RACE, List.of(first, access.told()), ""));
        }
    }

    /** What is left of a plain access on this granule. */
    private PlainAccess plain(long granule, long stamp, long site) {
        int bytes = Stamp.bytes(stamp);
        int first = Integer.numberOfTrailingZeros(bytes);
        int size = Integer.SIZE - Integer.numberOfLeadingZeros(bytes) - first;
        long address = granule * GRANULE_BYTES + first;
        return new PlainAccess(Stamp.thread(stamp), sites.apply(site), address, size, Stamp.isWrite(stamp));
    }

    /** What was there before is another object. */
    private void allocate(LifeCycle.Allocate allocate) {
        if (allocate.bytes() > 0) {
            clean(allocate.base(), allocate.bytes(), (granule, trace) -> {});
            blocks.put(allocate.base(), allocate.bytes());
        }
    }

    /** Like a plain write of the whole block, after which nothing is left of it. */
    private void free(LifeCycle.Free free, Consumer<Sighting> report) {
        long bytes = blocks.remove(free.base());
        if (bytes != AddressTable.NONE) {
            access.by(free, order.epoch(free.thread()), report);
            clean(free.base(), bytes, (granule, trace) -> {
                if (!Stamp.isKnownTo(shadow.stamp(trace), access.knows)) {
                    tell(granule, trace);
                }
            });
        }
    }

    /** What is done about a trace before it goes. */
    private interface Farewell {
        void look(long granule, int trace);
    }

    private void clean(long base, long bytes, Farewell farewell) {
        long last = base + bytes - 1;
        shadow.clean(base >>> ShadowMemory.GRANULE_BITS, last >>> ShadowMemory.GRANULE_BITS, granule -> {
            int inside = bytesOf(granule, base, last);
            for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
                if (Stamp.overlap(shadow.stamp(trace), inside)) {
                    farewell.look(granule, trace);
                    forget(trace, inside);
                }
            }
            shadow.settle();
        });
    }

    /** Which bytes of the granule are not before the first address, nor after the last. */
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
     * What somebody does not know yet of earlier accesses; those that all know cannot race any more. In which order they
     * came does not matter, so what they say is added up.
     */
    @Override
    public void addTo(StateKey key, Views views) {
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

    private long fingerprint(long granule, int trace, Views views) {
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

    /** The access that is being looked at. */
    private final class Access {
        private int thread;
        private VectorClock knows;
        private Consumer<Sighting> report;

        /** Null for one of many plain accesses. */
        private Operation operation;

        private long site;
        private long who;
        private long stamp;
        private long first;
        private long last;

        /** It may turn out to belong to a turn of a waiting loop that has failed. */
        private boolean mayBeUndone;

        void by(Operation made, int epoch, Consumer<Sighting> toWhom) {
            by(made.thread(), epoch, toWhom);
            who |= Stamp.OPERATION;
            operation = made;
        }

        void by(int ofThread, int epoch, Consumer<Sighting> toWhom) {
            thread = ofThread;
            knows = order.current(ofThread);
            who = Stamp.of(ofThread, epoch);
            report = toWhom;
            operation = null;
        }

        void to(long address, int bytes, int kind) {
            first = address;
            last = address + bytes - 1;
            stamp = who | kind;
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
         * Most plain accesses do again what their thread has just done. While an epoch lasts nobody else knows of anything
         * in it, so whoever came in between has raced with the first and was told of; and the thread knows no less now than
         * it did then. Operations are always compared: a turn may have been taken back since.
         */
        boolean isRepeated(long earlier, long now) {
            return operation == null && Stamp.covers(earlier, now);
        }

        /** If the turn is taken back its thread will know less again of others, and this cannot stand for what they did. */
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
