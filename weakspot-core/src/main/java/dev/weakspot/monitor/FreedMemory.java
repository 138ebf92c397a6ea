package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
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
 * Detects accesses of memory that was freed and not allocated again, and memory that is freed twice. Memory whose allocation was
 * not observed is ignored. A detection is reported once for each pair of sites in a run.
 */
public final class FreedMemory implements Monitor {
    private final Memory memory;
    private final LongFunction<Site> sites;

    /** The sizes of blocks that were allocated and not yet freed. */
    private final AddressTable blocks = new AddressTable();

    private final FreedBlocks freed = new FreedBlocks();

    /** The pairs of sites that were reported; sites of plain accesses by number. */
    private final Set<List<Object>> reported = new HashSet<>();

    /** @param sites the sites that {@link PlainAccesses} refers to by number */
    public FreedMemory(Memory memory, LongFunction<Site> sites) {
        this.memory = memory;
        this.sites = sites;
    }

    @Override
    public void reset() {
        blocks.clear();
        freed.clear();
        reported.clear();
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (event instanceof Event.Read read) {
            access(operation, read.location(), report);
        } else if (event instanceof Event.Write write) {
            access(operation, write.location(), report);
        } else if (event instanceof Event.Update update) {
            access(operation, update.location(), report);
        } else if (operation instanceof LifeCycle.Allocate allocate) {
            allocate(allocate);
        } else if (operation instanceof LifeCycle.Free free) {
            free(free, report);
        } else if (operation instanceof LifeCycle.BeginStack stack && stack.bytes() > 0) {
            freed.remove(stack.base(), stack.bytes());
        }
    }

    private void access(Operation operation, int number, Consumer<Detection> report) {
        if (!freed.isEmpty()) {
            Location location = memory.location(number);
            LifeCycle.Free free = freed.find(location.address(), location.bytes());
            if (free != null && reported.add(List.of(free.site(), operation.site()))) {
                report.accept(new Detection(Finding.Kind.USE_AFTER_FREE, List.of(free, operation), ""));
            }
        }
    }

    @Override
    public void plain(PlainAccesses accesses, Consumer<Detection> report) {
        if (freed.isEmpty()) {
            return;
        }
        for (int i = 0; i < accesses.count(); i++) {
            if (freed.mayTouch(accesses.address(i), accesses.bytes(i))) {
                check(accesses, i, report);
            }
        }
    }

    private void check(PlainAccesses accesses, int index, Consumer<Detection> report) {
        LifeCycle.Free free = freed.find(accesses.address(index), accesses.bytes(index));
        if (free != null && reported.add(List.of(free.site(), accesses.site(index)))) {
            PlainAccess access = new PlainAccess(
                    accesses.thread(),
                    sites.apply(accesses.site(index)),
                    accesses.address(index),
                    accesses.bytes(index),
                    accesses.isWrite(index));
            report.accept(new Detection(Finding.Kind.USE_AFTER_FREE, List.of(free, access), ""));
        }
    }

    private void allocate(LifeCycle.Allocate allocate) {
        if (allocate.bytes() > 0) {
            freed.remove(allocate.base(), allocate.bytes());
            blocks.put(allocate.base(), allocate.bytes());
        }
    }

    private void free(LifeCycle.Free free, Consumer<Detection> report) {
        long bytes = blocks.remove(free.base());
        if (bytes != AddressTable.NONE) {
            freed.add(free, bytes);
            return;
        }
        LifeCycle.Free first = freed.find(free.base(), 1);
        if (first != null && first.base() == free.base()) {
            report.accept(new Detection(Finding.Kind.DOUBLE_FREE, List.of(first, free), ""));
        }
    }

    /** Adds the freed blocks. */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        key.add(freed.fingerprint());
    }
}
