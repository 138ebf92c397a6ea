package dev.weakspot.monitor;

import dev.weakspot.clock.VectorClock;
import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The slow reference for the race detector. It keeps every access with the whole clock of its thread, and compares each access
 * with all earlier ones, byte by byte. An allocation is a plain write of its block. Only the accesses of freed memory are dropped.
 * The monitor reports no detections; tests query it.
 */
final class AllPairsRaceMonitor implements Monitor {
    private final HappensBefore order;
    private final Memory memory;
    private final List<PastAccess> all = new ArrayList<>();
    private final Map<Long, PastAccess> bySite = new HashMap<>();
    private final Map<Long, Long> blocks = new HashMap<>();

    /** By address, the number of accesses before the byte was last freed or allocated. */
    private final Map<Long, Integer> renewed = new HashMap<>();

    /** The number of accesses before the last step. */
    private int before;

    /** An access, numbered in the order of the run; {@code site} is the line of its site, or its site number. */
    record PastAccess(
            int number,
            long site,
            int thread,
            boolean isPlain,
            boolean isWrite,
            Range bytes,
            Epoch epoch,
            AccessRole role) {
        boolean isAllocation() {
            return role == AccessRole.ALLOCATION;
        }

        boolean isFree() {
            return role == AccessRole.FREE;
        }

        boolean racesWith(PastAccess earlier) {
            return thread != earlier.thread
                    && (isPlain || earlier.isPlain)
                    && (isWrite || earlier.isWrite)
                    && earlier.epoch.time > epoch.clock.get(HappensBefore.component(earlier.thread));
        }
    }

    /** The kinds of accesses. Allocations and frees access a whole block. */
    enum AccessRole {
        ACCESS,
        ALLOCATION,
        FREE
    }

    record Range(long first, long size) {
        boolean has(long address) {
            return address >= first && address < first + size;
        }
    }

    /** The epoch of an access, and the view of its thread at that point. */
    record Epoch(int time, VectorClock clock) {}

    /** Two accesses that race, and a byte of both. */
    record Race(PastAccess first, PastAccess second, long address) {}

    AllPairsRaceMonitor(HappensBefore order, Memory memory) {
        this.order = order;
        this.memory = memory;
    }

    @Override
    public void reset() {
        all.clear();
        bySite.clear();
        blocks.clear();
        renewed.clear();
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        before = all.size();
        long site = operation.site().line();
        int thread = operation.thread();
        int epoch = order.epoch(thread);
        if (event instanceof Event.Read read) {
            add(site, thread, read.mode(), false, read.location(), epoch);
        } else if (event instanceof Event.Write write) {
            int ticked = write.mode().isAtLeast(Mode.RELEASE) ? 1 : 0;
            add(site, thread, write.mode(), true, write.location(), epoch - ticked);
        } else if (event instanceof Event.Update update) {
            int ticked = update.mode().isAtLeast(Mode.RELEASE) ? 1 : 0;
            add(site, thread, update.mode(), true, update.location(), epoch - ticked);
        } else if (operation instanceof LifeCycle.Allocate allocate) {
            blocks.put(allocate.base(), allocate.bytes());
            Range block = new Range(allocate.base(), allocate.bytes());
            renew(block, all.size());
            add(site, thread, true, true, block, epoch, AccessRole.ALLOCATION);
        } else if (operation instanceof LifeCycle.Free free) {
            Range block = new Range(free.base(), blocks.remove(free.base()));
            add(site, thread, true, true, block, epoch, AccessRole.FREE);
        }
    }

    /** Drops the accesses of a freed block. Called after the races of the last step were compared. */
    void finishStep(Operation operation) {
        if (operation instanceof LifeCycle.Free) {
            renew(all.get(all.size() - 1).bytes, all.size());
        }
    }

    private void renew(Range block, int accesses) {
        for (long address = block.first; address < block.first + block.size; address++) {
            renewed.put(address, accesses);
        }
    }

    private void add(long site, int thread, Mode mode, boolean isWrite, int number, int epoch) {
        Location location = memory.location(number);
        Range bytes = new Range(location.address(), location.bytes());
        add(site, thread, mode == Mode.NON_ATOMIC, isWrite, bytes, epoch, AccessRole.ACCESS);
    }

    private void add(long site, int thread, boolean isPlain, boolean isWrite, Range bytes, int epoch, AccessRole role) {
        Epoch when = new Epoch(epoch, order.current(thread).copy());
        PastAccess access = new PastAccess(all.size(), site, thread, isPlain, isWrite, bytes, when, role);
        all.add(access);
        bySite.put(site, access);
    }

    @Override
    public void plain(PlainAccesses accesses, Consumer<Detection> report) {
        before = all.size();
        int thread = accesses.thread();
        for (int i = 0; i < accesses.count(); i++) {
            Range bytes = new Range(accesses.address(i), accesses.bytes(i));
            add(accesses.site(i), thread, true, accesses.isWrite(i), bytes, order.epoch(thread), AccessRole.ACCESS);
        }
    }

    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        throw new UnsupportedOperationException("this monitor has no state key");
    }

    PastAccess bySite(long site) {
        return bySite.get(site);
    }

    /** All races whose second access belongs to the last step. */
    List<Race> newRaces() {
        List<Race> races = new ArrayList<>();
        for (PastAccess later : all.subList(before, all.size())) {
            for (PastAccess earlier : all.subList(0, later.number)) {
                if (later.racesWith(earlier)) {
                    addRaces(earlier, later, races);
                }
            }
        }
        return races;
    }

    private void addRaces(PastAccess earlier, PastAccess later, List<Race> races) {
        for (long address = later.bytes.first; later.bytes.has(address); address++) {
            if (earlier.bytes.has(address) && earlier.number >= renewed.getOrDefault(address, 0)) {
                races.add(new Race(earlier, later, address));
            }
        }
    }
}
