package dev.weakspot.benchmark;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.monitor.RobustnessMonitor;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** The work of Weakspot for an access when robustness is checked: the memory with its clocks, and the monitor. */
final class WeakspotMonitor {
    /** The default of {@code --keep}: the number of entries that are kept for a location. */
    private static final int KEEP = 1000;

    private final Memory memory;
    private final Monitor monitor;
    private final Consumer<Detection> report;

    WeakspotMonitor(int threads, int locations, Consumer<Detection> report) {
        this.report = report;
        HappensBefore order = new HappensBefore();
        List<Location> all = LongStream.range(0, locations)
                .mapToObj(number -> new Location(number * Long.BYTES, 0, Long.BYTES, Location.Use.ATOMIC))
                .toList();
        memory = new Memory(MemoryModel.SC, order, all, KEEP);
        monitor = new RobustnessMonitor(order, memory, (thread, value) -> false);
        for (int thread = 0; thread < threads; thread++) {
            order.begin(thread);
        }
    }

    /** Writes each location once. Afterwards all threads know all of these writes. */
    void writeAll(int threads, int locations) {
        for (int location = 0; location < locations; location++) {
            access(AccessStream.firstWrite(location % threads, location));
        }
        for (int round = 0; round < 2; round++) {
            for (int thread = 0; thread < threads; thread++) {
                access(AccessStream.synchronise(thread, 0));
            }
        }
    }

    Event access(MemoryAccess access) {
        monitor.arrive(access, report);
        Event event = memory.perform(access, 0);
        monitor.observe(access, event, report);
        memory.tidy();
        return event;
    }
}
