package dev.weakspot.cnative.log;

import dev.weakspot.cnative.log.AddressMap.Destruction;
import dev.weakspot.cnative.log.AddressMap.Stack;
import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation.ObjectId;
import java.util.List;
import java.util.Optional;

/** Turns the memory events of a log into operations. */
public final class MemoryEvents {
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
            case LogRecord.STACK -> {
                addresses.addStack(new Stack(address, entry.size(), thread));
                yield Optional.of(new LifeCycle.BeginStack(thread, last, address, entry.size()));
            }
            case LogRecord.GONE -> end(thread, entry, false);
            case LogRecord.DESTROYED -> {
                addresses.noteDestroyed(address, new Destruction(thread, entry.packedSite()));
                yield end(thread, entry, true);
            }
            case LogRecord.RELEASE, LogRecord.ACQUIRE -> {
                boolean isRelease = entry.kind() == LogRecord.RELEASE;
                yield Optional.of(new LifeCycle.Annotation(thread, sites.at(entry.packedSite()), address, isRelease));
            }
            default -> throw new IllegalStateException("unknown log entry: kind=" + entry.kind());
        };
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
