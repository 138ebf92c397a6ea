package dev.weakspot.monitor;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/** A run under sequential consistency: each thread makes its accesses in program order. Locations are 0 at first. */
final class AccessRun {
    /** Large enough that no entry is dropped. */
    private static final int ALL = 1000;

    private final List<List<MemoryAccess>> program;
    private final int[] made;
    private final HappensBefore order = new HappensBefore();
    private final Memory memory;
    private final List<Monitor> monitors;
    private final List<Detection> detections = new ArrayList<>();

    /** All threads are at their first access. */
    AccessRun(
            List<List<MemoryAccess>> program,
            int locations,
            BiFunction<HappensBefore, Memory, List<Monitor>> monitors) {
        this(program, locations, ALL, monitors);
    }

    /** A run that keeps at most {@code keep} entries of each location. */
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
            monitors.forEach(monitor -> monitor.arrive(next(thread), detections::add));
        }
    }

    private boolean isOver(int thread) {
        return made[thread] == program.get(thread).size();
    }

    private MemoryAccess next(int thread) {
        return program.get(thread).get(made[thread]);
    }

    /** The number of choices of the thread's next access; 0 if it is blocked or there is none. */
    int choices(int thread) {
        return isOver(thread) ? 0 : memory.choices(next(thread));
    }

    void step(int thread, int choice) {
        MemoryAccess access = next(thread);
        Event event = memory.perform(access, choice);
        monitors.forEach(monitor -> monitor.observe(access, event, detections::add));
        memory.tidy();
        made[thread]++;
        arrive(thread);
    }

    long entriesCut() {
        return memory.entriesCut();
    }

    List<Detection> detections() {
        return detections;
    }
}
