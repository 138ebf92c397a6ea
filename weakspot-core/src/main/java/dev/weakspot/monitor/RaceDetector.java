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
 * <p>An allocation counts as a plain write of its block, as in [TSan]. It is not kept in the granules, because blocks may be large:
 * an access looks its block up where the granule has no earlier access that decides the question.
 *
 * <p>A granule with at most two accesses takes 32 bytes. Freed memory leaves no accesses behind. A race is reported once for each
 * pair of sites in a run.
 */
public final class RaceDetector implements Monitor {
    private final HappensBefore order;
    private final Memory memory;
    private final LongFunction<Site> sites;

    private final ShadowMemory shadow = new ShadowMemory();

    /** The operations that the shadow memory refers to. */
    private final RememberedOperations operations = new RememberedOperations();

    private final AllocatedBlocks blocks = new AllocatedBlocks();

    /** Whether an access in this run races with an allocation: then a later access that knows the earlier one may race too. */
    private boolean hasUnorderedAllocation;

    /** The pairs of sites that were reported; sites of plain accesses by number. */
    private final Set<List<Object>> reported = new HashSet<>();

    private final AccessInProgress access = new AccessInProgress();
    private final UnorderedAccesses unordered;

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
        this.unordered = new UnorderedAccesses(order, shadow, operations, blocks);
    }

    @Override
    public void reset() {
        shadow.reset();
        operations.reset();
        blocks.clear();
        hasUnorderedAllocation = false;
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
            } else if (passed.operation() instanceof LifeCycle.BeginStack stack && stack.bytes() > 0) {
                clean(stack.base(), stack.bytes(), (granule, trace) -> {});
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
        int decided = 0; // the bytes at which the allocation of the block need not be compared
        for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
            long earlier = shadow.stamp(trace);
            if (Stamp.overlap(earlier, stamp)) {
                if (access.isRepeated(earlier, stamp)) {
                    return;
                }
                if (!Stamp.isKnownTo(earlier, access.view)) {
                    if (Stamp.conflict(earlier, stamp)) {
                        reportRace(granule, trace);
                        decided |= Stamp.bytes(earlier);
                    }
                    continue;
                }
                decided |= knowsAllocation(earlier) ? Stamp.bytes(earlier) : 0;
                if (Stamp.replaces(stamp, earlier) && access.mayReplace(Stamp.thread(earlier))) {
                    forget(trace, Stamp.bytes(stamp));
                    hasReplaced = true;
                }
            }
        }
        shadow.add(stamp, access.operation == null ? access.site : operations.add(access.operation));
        if (hasReplaced) {
            shadow.compact();
        }
        int open = Stamp.bytes(stamp) & ~decided;
        if (open != 0 && !blocks.isEmpty()) {
            compareWithAllocation(granule, open);
        }
    }

    /**
     * Whether a thread that knows this access knows the allocation of the block. A logged access was compared with the allocation
     * in a view that has not shrunk since. The view of an operation may include reads that were undone.
     */
    private boolean knowsAllocation(long earlier) {
        return !hasUnorderedAllocation && !Stamp.isOperation(earlier);
    }

    /**
     * An allocation is like a plain write of the whole block: the value of the memory is undefined from then on. A race with a
     * write after it on the same byte is reported instead.
     *
     * @param bytes the bytes of the granule without such a write
     */
    private void compareWithAllocation(long granule, int bytes) {
        long address = granule * ShadowMemory.GRANULE_BYTES;
        for (int left = bytes; left != 0; left &= left - 1) {
            AllocatedBlocks.AllocatedBlock block = blocks.at(address + Integer.numberOfTrailingZeros(left));
            if (block != null && !block.isKnownTo(access.view)) {
                hasUnorderedAllocation = true;
                reportRace(block.allocation());
            }
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
            report(Stamp.isOperation(stamp) ? operations.get(number) : plain(granule, stamp, number));
        }
    }

    private void reportRace(LifeCycle.Allocate allocation) {
        if (reported.add(List.of(allocation.site(), access.siteKey()))) {
            report(allocation);
        }
    }

    private void report(Operation first) {
        access.report.accept(new Detection(Finding.Kind.RACE, List.of(first, access.reportedOperation()), ""));
    }

    /** The part of a plain access that this granule keeps. */
    private PlainAccess plain(long granule, long stamp, long site) {
        int bytes = Stamp.bytes(stamp);
        int first = Integer.numberOfTrailingZeros(bytes);
        int size = Integer.SIZE - Integer.numberOfLeadingZeros(bytes) - first;
        long address = granule * ShadowMemory.GRANULE_BYTES + first;
        return new PlainAccess(Stamp.thread(stamp), sites.apply(site), address, size, Stamp.isWrite(stamp));
    }

    /** Removes the accesses of the block that was at this address before. */
    private void allocate(LifeCycle.Allocate allocate) {
        if (allocate.bytes() > 0) {
            clean(allocate.base(), allocate.bytes(), (granule, trace) -> {});
            blocks.add(allocate, order.epoch(allocate.thread()));
        }
    }

    /** A free is like a plain write of the whole block, and removes its accesses. */
    private void free(LifeCycle.Free free, Consumer<Detection> report) {
        AllocatedBlocks.AllocatedBlock block = blocks.remove(free.base());
        if (block != null) {
            access.by(free, order.epoch(free.thread()), report);
            boolean[] isReported = {false};
            clean(free.base(), block.bytes(), (granule, trace) -> {
                if (!Stamp.isKnownTo(shadow.stamp(trace), access.view)) {
                    reportRace(granule, trace);
                    isReported[0] = true;
                }
            });
            if (!isReported[0] && !block.isKnownTo(access.view)) {
                reportRace(block.allocation());
            }
        }
    }

    /** Called for each access before it is removed. */
    private interface RemovalListener {
        void beforeRemoval(long granule, int trace);
    }

    private void clean(long base, long bytes, RemovalListener listener) {
        long last = base + bytes - 1;
        shadow.clean(base >>> ShadowMemory.GRANULE_BITS, last >>> ShadowMemory.GRANULE_BITS, granule -> {
            int inside = ShadowMemory.bytesOf(granule, base, last);
            for (int trace = shadow.first(); !shadow.isEnd(trace); trace = shadow.next(trace)) {
                if (Stamp.overlap(shadow.stamp(trace), inside)) {
                    listener.beforeRemoval(granule, trace);
                    forget(trace, inside);
                }
            }
            shadow.compact();
        });
    }

    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        key.add(unordered.fingerprint(views));
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
            return stamp | ShadowMemory.bytesOf(granule, first, last);
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
