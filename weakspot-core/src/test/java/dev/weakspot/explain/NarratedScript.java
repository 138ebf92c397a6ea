package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import java.util.List;
import java.util.Optional;

/** A run of three threads, step by step, and its narration. Each operation has the next line as its site. */
final class NarratedScript {
    static final int X = 0;
    static final int Y = 1;

    /** A location without atomic accesses. */
    static final int DATA = 2;

    static final long ADDRESS = 64;

    /** A location that holds a pointer. */
    static final int POINTER = 3;

    private static final List<Location> LOCATIONS = List.of(
            new Location(0, 0, 4, Location.Use.ATOMIC),
            new Location(8, 0, 4, Location.Use.ATOMIC),
            new Location(16, 0, 4, Location.Use.PLAIN),
            new Location(24, 0, 8, Location.Use.ATOMIC));

    private final HappensBefore order = new HappensBefore();
    private final Memory memory;
    private final Narration narration;
    private int line;

    private NarratedScript(MemoryModel model) {
        memory = new Memory(model, order, LOCATIONS, 1000);
        narration = new Narration(
                new Letters(),
                memory,
                new InterleavingMonitor(order, memory, LOCATIONS),
                line -> new Site("f", (int) line, 1, ""));
        narration.reset();
        for (int thread = 0; thread < 3; thread++) {
            order.begin(thread);
        }
    }

    static NarratedScript under(MemoryModel model) {
        return new NarratedScript(model);
    }

    /** The site of the next operation. */
    Site nextSite() {
        return new Site("f", ++line, 1, "");
    }

    MemoryAccess.Store store(int thread, int location, long value) {
        Mode mode = location == DATA ? Mode.NON_ATOMIC : Mode.RELAXED;
        return new MemoryAccess.Store(thread, nextSite(), location, mode, value);
    }

    MemoryAccess.Load load(int thread, int location) {
        Mode mode = location == DATA ? Mode.NON_ATOMIC : Mode.RELAXED;
        return new MemoryAccess.Load(thread, nextSite(), location, mode);
    }

    NarratedScript write(int thread, int location, long value) {
        perform(store(thread, location, value), 0);
        return this;
    }

    NarratedScript read(int thread, int location) {
        perform(load(thread, location), 0);
        return this;
    }

    /** Reads the oldest value that memory allows. */
    NarratedScript readOld(int thread, int location) {
        MemoryAccess.Load load = load(thread, location);
        perform(load, memory.choices(load) - 1);
        return this;
    }

    void perform(MemoryAccess access, int choice) {
        narration.observe(access, memory.perform(access, choice), NarratedScript::ignore);
    }

    NarratedScript perform(Synchronisation operation, SyncResult outcome) {
        narration.observe(operation, new Event.Synchronised(operation, outcome), NarratedScript::ignore);
        return this;
    }

    NarratedScript perform(LifeCycle operation, long answer) {
        narration.observe(operation, new Event.Passed(operation, answer), NarratedScript::ignore);
        return this;
    }

    /** Allocates 16 bytes at the address of the plain accesses. */
    LifeCycle.Allocate allocate(int thread) {
        LifeCycle.Allocate allocate = new LifeCycle.Allocate(thread, nextSite(), ADDRESS, 16);
        perform(allocate, 0);
        return allocate;
    }

    LifeCycle.Free free(int thread) {
        LifeCycle.Free free = new LifeCycle.Free(thread, nextSite(), ADDRESS);
        perform(free, 0);
        return free;
    }

    /** A plain access of four bytes. The line is the number of its site. */
    PlainAccess plain(int thread, boolean isWrite) {
        PlainAccess access = new PlainAccess(thread, nextSite(), ADDRESS, 4, isWrite);
        PlainAccesses accesses = new PlainAccesses();
        accesses.begin(thread);
        accesses.add(ADDRESS, 4, isWrite, access.site().line());
        narration.plain(accesses, NarratedScript::ignore);
        return access;
    }

    /** The next step needs no decision, because one thread is live. */
    NarratedScript leaveOutNext() {
        narration.leaveOutNext();
        return this;
    }

    /** Undoes the last reads of the thread, as after a failed turn. */
    NarratedScript undo(int thread, int reads) {
        narration.undo(thread, reads);
        return this;
    }

    private static void ignore(Detection detection) {
        throw new AssertionError("a narration reports nothing: " + detection);
    }

    Finding narrate(Finding.Kind kind, String detail, Operation... operations) {
        return new Narrator(narration, thread -> value -> true)
                .finding(new Detection(kind, List.of(operations), detail));
    }

    private static final class Letters implements ProgramNames {
        @Override
        public String location(int location) {
            return List.of("x", "y", "data", "pointer").get(location);
        }

        @Override
        public String value(int location, long value) {
            return Long.toString(value);
        }

        @Override
        public String object(Synchronisation operation) {
            boolean isMutex = operation instanceof Synchronisation.Lock || operation instanceof Synchronisation.Unlock;
            return isMutex ? "m" : "s";
        }

        @Override
        public Optional<String> thread(int thread) {
            return thread == 2 ? Optional.of("P2 was started by P0") : Optional.empty();
        }

        @Override
        public String choice(int thread, int alternative) {
            return Integer.toString(alternative);
        }
    }
}
