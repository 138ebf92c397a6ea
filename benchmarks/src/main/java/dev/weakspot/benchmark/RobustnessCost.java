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
 * The cost of an access when robustness is checked, by Weakspot and by the paper's location clocks. All locations are
 * written before the measurement, and each of the 25 threads knows these writes.
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

    /** The distribution of the accesses over the locations. */
    public enum Distribution {
        UNIFORM,
        SKEWED
    }

    /** The stream, and the number of detections in it. */
    @State(Scope.Thread)
    public abstract static class Accesses {
        @Param({"10", "100", "1000", "10000", "60000"})
        int locations;

        @Param({"UNIFORM", "SKEWED"})
        Distribution distribution;

        AccessStream stream;
        long detections;

        final Consumer<Detection> report = detection -> detections++;
    }

    /**
     * The paper's monitor. Its clocks of n locations have n² entries, six times over, which take 170 GB for 60,000
     * locations. So once all locations are written, only as many as fit are accessed, evenly spread. The clocks of the
     * threads and of the accessed locations have an entry for every location. This saves the paper's monitor cache
     * misses.
     */
    public static class Paper extends Accesses {
        private static final int MOST_ENTRIES = 10_000_000;

        /** Additional threads make the first writes, this many each, so that the clocks of the locations stay small. */
        private static final int LOCATIONS_PER_FIRST_WRITER = 250;

        private PaperMonitor monitor;

        @Setup(Level.Trial)
        public void writeAll() {
            int accessed = Math.min(locations, MOST_ENTRIES / locations);
            stream = new AccessStream(
                    SEED, AccessStream.THREADS, accessed, locations / accessed, distribution == Distribution.SKEWED);
            monitor = new PaperMonitor(locations, report);
            for (int location = 0; location < locations; location++) {
                int firstWriter = AccessStream.THREADS + location / LOCATIONS_PER_FIRST_WRITER;
                monitor.access(AccessStream.firstWrite(firstWriter, location));
                if ((location + 1) % LOCATIONS_PER_FIRST_WRITER == 0 || location == locations - 1) {
                    monitor.access(AccessStream.synchronise(firstWriter, 0));
                }
            }
            for (int thread = 0; thread < AccessStream.THREADS; thread++) {
                monitor.access(AccessStream.synchronise(thread, 0));
            }
            for (int i = 0; i < accessed; i++) {
                monitor.access(AccessStream.synchronise(i % AccessStream.THREADS, i * (locations / accessed)));
            }
        }
    }

    @Benchmark
    public void locationClocks(Paper paper) {
        paper.monitor.access(paper.stream.next());
    }

    /** Weakspot's monitor. Its clocks have an entry for each thread, whatever the number of locations. */
    public static class Ours extends Accesses {
        private WeakspotMonitor monitor;

        @Setup(Level.Trial)
        public void writeAll() {
            stream = new AccessStream(SEED, AccessStream.THREADS, locations, 1, distribution == Distribution.SKEWED);
            monitor = new WeakspotMonitor(AccessStream.THREADS, locations, report);
            monitor.writeAll(AccessStream.THREADS, locations);
        }
    }

    @Benchmark
    public Event threadClocks(Ours ours) {
        return ours.monitor.access(ours.stream.next());
    }
}
