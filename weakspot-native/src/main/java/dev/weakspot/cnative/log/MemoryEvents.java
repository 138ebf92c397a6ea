package dev.weakspot.cnative.log;

import dev.weakspot.cnative.log.AddressMap.Destruction;
import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation.ObjectId;
import java.util.List;
import java.util.Optional;

/** Turns the memory events of a log into operations. */
public final class MemoryEvents {
    /** A bit of the address of the end of a new stack. */
    private static final long IS_REUSABLE = 1;

    private final AddressMap addresses;
    private final SiteCache sites;

    public MemoryEvents(AddressMap addresses, SiteCache sites) {
        this.addresses = addresses;
        this.sites = sites;
    }

    /**
     * Applies the event to the address map at once, although the engine processes it later: the pending operation of
     * the thread may use the new block.
     *
     * @param last the last site of the thread
     */
    public Optional<Operation> take(int thread, AccessLog.LogEntry entry, Site last) {
        long address = entry.address();
        return switch (entry.kind()) {
            case LogRecord.ALLOCATE -> {
                long size = Math.max(1, entry.size()); // a block of size 0 has an address of its own
                addresses.allocate(address, size, entry.packedSite(), thread);
                yield Optional.of(new LifeCycle.Allocate(thread, sites.at(entry.packedSite()), address, size));
            }
            case LogRecord.FREE ->
                Optional.of(new LifeCycle.Free(thread, sites.at(entry.packedSite()), address, addresses.free(address)));
            case LogRecord.STACK -> stack(thread, entry, last);
            case LogRecord.GONE -> end(thread, entry, false);
            case LogRecord.DESTROYED -> {
                addresses.noteDestroyed(address, new Destruction(thread, entry.packedSite()));
                yield end(thread, entry, true);
            }
            case LogRecord.RELEASE, LogRecord.ACQUIRE -> {
                boolean isRelease = entry.kind() == LogRecord.RELEASE;
                yield Optional.of(new LifeCycle.Annotation(thread, sites.at(entry.packedSite()), address, isRelease));
            }
            case LogRecord.END_OF_ORDER ->
                Optional.of(new LifeCycle.EndOfAnnotation(thread, sites.at(entry.packedSite()), address));
            case LogRecord.SHARED_DATA -> {
                sharedData(entry);
                yield Optional.empty();
            }
            case LogRecord.MEMBER -> {
                addresses.regions().join(thread, address, entry.size());
                yield Optional.empty();
            }
            case LogRecord.UNDEFINED_USE -> {
                LifeCycle.UndefinedUse.Purpose purpose = entry.size() == LogRecord.IN_OUTPUT
                        ? LifeCycle.UndefinedUse.Purpose.OUTPUT
                        : LifeCycle.UndefinedUse.Purpose.ATOMIC_OPERATION;
                yield Optional.of(new LifeCycle.UndefinedUse(thread, sites.at(entry.packedSite()), address, purpose));
            }
            default -> throw new IllegalStateException("unknown log entry: kind=" + entry.kind());
        };
    }

    private void sharedData(AccessLog.LogEntry entry) {
        if (entry.size() == 0) {
            addresses.regions().end(entry.address());
        } else {
            addresses.regions().begin(entry.address(), CallPaths.programCounter(entry.packedSite()));
        }
    }

    /** An entry of size 0 only tells that the program has made further stacks in the frames of the thread. */
    private Optional<Operation> stack(int thread, AccessLog.LogEntry entry, Site last) {
        if (entry.size() == 0) {
            addresses.stacks().divide(thread);
            return Optional.empty();
        }
        long end = CallPaths.programCounter(entry.packedSite());
        addresses.addStack(thread, entry.address(), entry.size(), end & ~IS_REUSABLE, (end & IS_REUSABLE) != 0);
        return Optional.of(new LifeCycle.BeginStack(thread, last, entry.address(), entry.size()));
    }

    /** Empty if no thread has used an object at the address: then no thread uses it now. */
    private Optional<Operation> end(int thread, AccessLog.LogEntry entry, boolean isDestroyed) {
        List<ObjectId> removed = addresses.removeObjects(entry.address());
        return removed.isEmpty()
                ? Optional.empty()
                : Optional.of(new LifeCycle.EndOfObject(
                        thread, sites.at(entry.packedSite()), entry.address(), isDestroyed, removed));
    }
}
