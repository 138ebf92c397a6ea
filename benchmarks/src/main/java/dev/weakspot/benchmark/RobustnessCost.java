package dev.weakspot.benchmark;

import dev.weakspot.event.Event;
import dev.weakspot.finding.Detection;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one access costs with robustness checked: here, and with the paper's location clocks. All locations have been
 * written before anything is measured, and each of the 25 threads knows of each.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseParallelGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class RobustnessCost {
    private static final long SEED = 1;

    /** How locations are chosen. */
    public enum Choice {
        UNIFORM,
        SKEWED
    }

    /** The stream, and whoever has seen something in it. */
    @State(Scope.Thread)
    public abstract static class Accesses {
        @Param({"10", "100", "1000", "10000", "60000"})
        int locations;

        @Param({"UNIFORM", "SKEWED"})
        Choice choice;

        AccessStream stream;
        long detections;

        final Consumer<Detection> report = detection -> detections++;
    }

    /**
     * The paper's monitor. Its clocks of all locations together have n² entries, which for 60,000 locations are 170 GB. So
     * only some of them are accessed once all are there, evenly spread and as many as fit: threads know of all
     * locations, and so do the clocks of those that are accessed. That spares it cache misses.
     */
    public static class Paper extends Accesses {
        private static final int MOST_ENTRIES = 10_000_000;

        /** By a thread that comes before the others, so that the clocks of these locations stay small. */
        private static final int LOCATIONS_TOUCHED_AT_ONCE = 250;

        private PaperMonitor monitor;

        @Setup(Level.Trial)
        public void touchAll() {
            int accessed = Math.min(locations, MOST_ENTRIES / locations);
            stream = new AccessStream(
                    SEED, AccessStream.THREADS, accessed, locations / accessed, choice == Choice.SKEWED);
            monitor = new PaperMonitor(locations, report);
            for (int location = 0; location < locations; location++) {
                int early = AccessStream.THREADS + location / LOCATIONS_TOUCHED_AT_ONCE;
                monitor.access(AccessStream.touch(early, location));
                if ((location + 1) % LOCATIONS_TOUCHED_AT_ONCE == 0 || location == locations - 1) {
                    monitor.access(AccessStream.meet(early, 0));
                }
            }
            for (int thread = 0; thread < AccessStream.THREADS; thread++) {
                monitor.access(AccessStream.meet(thread, 0));
            }
            for (int i = 0; i < accessed; i++) {
                monitor.access(AccessStream.meet(i % AccessStream.THREADS, i * (locations / accessed)));
            }
        }
    }

    @Benchmark
    public void locationClocks(Paper paper) {
        paper.monitor.access(paper.stream.next());
    }

    /** Clocks over threads, whatever the number of locations. */
    public static class Ours extends Accesses {
        private WeakspotMonitor monitor;

        @Setup(Level.Trial)
        public void touchAll() {
            stream = new AccessStream(SEED, AccessStream.THREADS, locations, 1, choice == Choice.SKEWED);
            monitor = new WeakspotMonitor(AccessStream.THREADS, locations, report);
            monitor.touchAll(AccessStream.THREADS, locations);
        }
    }

    @Benchmark
    public Event threadClocks(Ours ours) {
        return ours.monitor.access(ours.stream.next());
    }
}
