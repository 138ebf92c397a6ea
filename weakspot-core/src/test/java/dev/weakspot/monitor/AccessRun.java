package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/** A run of threads that make their accesses one after the other, under sequential consistency. Locations are 0 at first. */
final class AccessRun {
    /** So much that nothing is cut. */
    private static final int ALL = 1000;

    private final List<List<MemoryAccess>> program;
    private final int[] made;
    private final HappensBefore order = new HappensBefore();
    private final Memory memory;
    private final List<Monitor> monitors;
    private final List<Sighting> sightings = new ArrayList<>();

    /** All threads stand before their first access. */
    AccessRun(
            List<List<MemoryAccess>> program,
            int locations,
            BiFunction<HappensBefore, Memory, List<Monitor>> monitors) {
        this(program, locations, ALL, monitors);
    }

    /** One that keeps so many entries of a location. */
    AccessRun(
            List<List<MemoryAccess>> program,
            int locations,
            int keep,
            BiFunction<HappensBefore, Memory, List<Monitor>> monitors) {
        this.program = program;
        made = new int[program.size()];
        List<Location> all = LongStream.range(0, locations)
                .mapToObj(number -> new Location(number * Long.BYTES, 0, Long.BYTES, Location.Use.ATOMIC))
                .toList();
        memory = new Memory(MemoryModel.SC, order, all, keep);
        this.monitors = monitors.apply(order, memory);
        for (int thread = 0; thread < program.size(); thread++) {
            order.begin(thread);
        }
        for (int thread = 0; thread < program.size(); thread++) {
            arrive(thread);
        }
    }

    private void arrive(int thread) {
        if (!isOver(thread)) {
            monitors.forEach(monitor -> monitor.arrive(next(thread), sightings::add));
        }
    }

    private boolean isOver(int thread) {
        return made[thread] == program.get(thread).size();
    }

    private MemoryAccess next(int thread) {
        return program.get(thread).get(made[thread]);
    }

    /** In how many ways the thread can go on: none if it waits or has made all its accesses. */
    int ways(int thread) {
        return isOver(thread) ? 0 : memory.ways(next(thread));
    }

    void step(int thread, int way) {
        MemoryAccess access = next(thread);
        Event event = memory.perform(access, way);
        monitors.forEach(monitor -> monitor.observe(access, event, sightings::add));
        memory.tidy();
        made[thread]++;
        arrive(thread);
    }

    long entriesCut() {
        return memory.entriesCut();
    }

    List<Sighting> sightings() {
        return sightings;
    }
}
