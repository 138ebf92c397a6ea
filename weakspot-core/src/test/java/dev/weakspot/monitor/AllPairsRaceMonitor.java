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
 * The slow twin of the race detector: it keeps every access, with its whole clock, and compares each with all earlier ones, byte by
 * byte. It drops only freed memory. It reports no detections; tests ask it.
 */
final class AllPairsRaceMonitor implements Monitor {
    private final HappensBefore order;
    private final Memory memory;
    private final List<Made> all = new ArrayList<>();
    private final Map<Long, Made> bySite = new HashMap<>();
    private final Map<Long, Long> blocks = new HashMap<>();

    /** By address, the number of accesses before the byte was last freed or allocated. */
    private final Map<Long, Integer> renewed = new HashMap<>();

    /** The number of accesses before the last step. */
    private int before;

    /** An access, numbered as it was made; {@code site} is the line of its site, or its site number. */
    record Made(int number, long site, int thread, boolean isPlain, boolean isWrite, Range bytes, Epoch when) {
        boolean racesWith(Made earlier) {
            return thread != earlier.thread
                    && (isPlain || earlier.isPlain)
                    && (isWrite || earlier.isWrite)
                    && earlier.when.time > when.clock.get(HappensBefore.component(earlier.thread));
        }
    }

    record Range(long first, long size) {
        boolean has(long address) {
            return address >= first && address < first + size;
        }
    }

    /** Its epoch, and the view of its thread at the access. */
    record Epoch(int time, VectorClock clock) {}

    /** Two accesses that race, and a byte of both. */
    record Race(Made first, Made second, long address) {}

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
            make(site, thread, read.mode(), false, read.location(), epoch);
        } else if (event instanceof Event.Write write) {
            int ticked = write.mode().isAtLeast(Mode.RELEASE) ? 1 : 0;
            make(site, thread, write.mode(), true, write.location(), epoch - ticked);
        } else if (event instanceof Event.Update update) {
            int ticked = update.mode().isAtLeast(Mode.RELEASE) ? 1 : 0;
            make(site, thread, update.mode(), true, update.location(), epoch - ticked);
        } else if (operation instanceof LifeCycle.Allocate allocate) {
            blocks.put(allocate.base(), allocate.bytes());
            renew(new Range(allocate.base(), allocate.bytes()), all.size());
        } else if (operation instanceof LifeCycle.Free free) {
            Range block = new Range(free.base(), blocks.remove(free.base()));
            make(site, thread, true, true, block, epoch);
        }
    }

    /** To be called after the last step was compared. */
    void finishStep(Operation operation) {
        if (operation instanceof LifeCycle.Free) {
            renew(all.get(all.size() - 1).bytes, all.size());
        }
    }

    private void renew(Range block, int made) {
        for (long address = block.first; address < block.first + block.size; address++) {
            renewed.put(address, made);
        }
    }

    private void make(long site, int thread, Mode mode, boolean isWrite, int number, int epoch) {
        Location location = memory.location(number);
        Range bytes = new Range(location.address(), location.bytes());
        make(site, thread, mode == Mode.NON_ATOMIC, isWrite, bytes, epoch);
    }

    private void make(long site, int thread, boolean isPlain, boolean isWrite, Range bytes, int epoch) {
        Epoch when = new Epoch(epoch, order.current(thread).copy());
        Made made = new Made(all.size(), site, thread, isPlain, isWrite, bytes, when);
        all.add(made);
        bySite.put(site, made);
    }

    @Override
    public void plain(PlainAccesses accesses, Consumer<Detection> report) {
        before = all.size();
        int thread = accesses.thread();
        for (int i = 0; i < accesses.count(); i++) {
            Range bytes = new Range(accesses.address(i), accesses.bytes(i));
            make(accesses.site(i), thread, true, accesses.isWrite(i), bytes, order.epoch(thread));
        }
    }

    @Override
    public void addTo(StateKey key, RelevantClocks views) {
        throw new UnsupportedOperationException("it only follows runs");
    }

    Made bySite(long site) {
        return bySite.get(site);
    }

    /** All races whose second access belongs to the last step. */
    List<Race> newRaces() {
        List<Race> races = new ArrayList<>();
        for (Made later : all.subList(before, all.size())) {
            for (Made earlier : all.subList(0, later.number)) {
                if (later.racesWith(earlier)) {
                    addRaces(earlier, later, races);
                }
            }
        }
        return races;
    }

    private void addRaces(Made earlier, Made later, List<Race> races) {
        for (long address = later.bytes.first; later.bytes.has(address); address++) {
            if (earlier.bytes.has(address) && earlier.number >= renewed.getOrDefault(address, 0)) {
                races.add(new Race(earlier, later, address));
            }
        }
    }
}
