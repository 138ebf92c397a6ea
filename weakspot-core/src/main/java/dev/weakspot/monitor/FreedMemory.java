package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
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
 * Finds accesses of memory that was freed and not allocated again, and memory that is freed twice. Memory of which nobody
 * has said that it was allocated is left alone. What is told of one pair of sites is told once in a run.
 */
public final class FreedMemory implements Monitor {
    private final Memory memory;
    private final LongFunction<Site> sites;

    /** The sizes of blocks that were allocated and not yet freed. */
    private final AddressTable blocks = new AddressTable();

    private final FreedBlocks freed = new FreedBlocks();

    /** The sites of what was told, before anybody has looked up where these are. */
    private final Set<List<Object>> told = new HashSet<>();

    /** @param sites the places that the front end has numbered in its {@link PlainAccesses} */
    public FreedMemory(Memory memory, LongFunction<Site> sites) {
        this.memory = memory;
        this.sites = sites;
    }

    @Override
    public void reset() {
        blocks.clear();
        freed.clear();
        told.clear();
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
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
        }
    }

    private void access(Operation operation, int number, Consumer<Sighting> report) {
        if (!freed.isEmpty()) {
            Location location = memory.location(number);
            LifeCycle.Free free = freed.find(location.address(), location.bytes());
            if (free != null && told.add(List.of(free.site(), operation.site()))) {
                report.accept(new Sighting(Finding.Kind.USE_AFTER_FREE, List.of(free, operation), ""));
            }
        }
    }

    @Override
    public void plain(PlainAccesses accesses, Consumer<Sighting> report) {
        if (freed.isEmpty()) {
            return;
        }
        for (int i = 0; i < accesses.count(); i++) {
            if (freed.mayTouch(accesses.address(i), accesses.bytes(i))) {
                look(accesses, i, report);
            }
        }
    }

    private void look(PlainAccesses accesses, int index, Consumer<Sighting> report) {
        LifeCycle.Free free = freed.find(accesses.address(index), accesses.bytes(index));
        if (free != null && told.add(List.of(free.site(), accesses.site(index)))) {
            PlainAccess access = new PlainAccess(
                    accesses.thread(),
                    sites.apply(accesses.site(index)),
                    accesses.address(index),
                    accesses.bytes(index),
                    accesses.isWrite(index));
            report.accept(new Sighting(Finding.Kind.USE_AFTER_FREE, List.of(free, access), ""));
        }
    }

    private void allocate(LifeCycle.Allocate allocate) {
        if (allocate.bytes() > 0) {
            freed.remove(allocate.base(), allocate.bytes());
            blocks.put(allocate.base(), allocate.bytes());
        }
    }

    private void free(LifeCycle.Free free, Consumer<Sighting> report) {
        long bytes = blocks.remove(free.base());
        if (bytes != AddressTable.NONE) {
            freed.add(free, bytes);
            return;
        }
        LifeCycle.Free first = freed.find(free.base(), 1);
        if (first != null && first.base() == free.base()) {
            report.accept(new Sighting(Finding.Kind.DOUBLE_FREE, List.of(first, free), ""));
        }
    }

    /** Which blocks there are and which were freed; where, tells the sightings apart. */
    @Override
    public void addTo(StateKey key, Views views) {
        key.add(freed.fingerprint());
    }
}
