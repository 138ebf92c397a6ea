package dev.weakspot.benchmark;

import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.SyncClocks;
import dev.weakspot.monitor.RaceDetector;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of a plain access of 8 bytes with the race detector, including the generation of the access. Four threads
 * share 4 MB under a lock. A thread makes 256 accesses while it has the lock. Every third access is a write.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseParallelGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class RaceCost {
    private static final int THREADS = 4;
    private static final int ACCESSES = 256;
    private static final long GRANULES = (4 << 20) / Long.BYTES;
    private static final int LINES = 64;

    /** The rule for the next granule. */
    public enum AccessPattern {
        SEQUENTIAL {
            @Override
            long next(long count, SplittableRandom random) {
                return count % GRANULES;
            }
        },
        SKEWED {
            @Override
            long next(long count, SplittableRandom random) {
                double u = random.nextDouble();
                return (long) (u * u * u * GRANULES);
            }
        },
        UNIFORM {
            @Override
            long next(long count, SplittableRandom random) {
                return random.nextLong(GRANULES);
            }
        };

        abstract long next(long count, SplittableRandom random);
    }

    @Param({"SEQUENTIAL", "SKEWED", "UNIFORM"})
    AccessPattern pattern;

    private final HappensBefore order = new HappensBefore();
    private final RaceDetector detector = new RaceDetector(
            order,
            new Memory(MemoryModel.SC, order, List.of(), 1),
            line -> new Site("benchmark", (int) line + 1, 1, ""));
    private final PlainAccesses accesses = new PlainAccesses();
    private final SplittableRandom random = new SplittableRandom(1);
    private SyncClocks lock = new SyncClocks();
    private long count;
    private long detections;

    @Setup(Level.Trial)
    public void begin() {
        for (int thread = 0; thread < THREADS; thread++) {
            order.begin(thread);
        }
    }

    private void count(Detection detection) {
        detections++;
    }

    @Benchmark
    @OperationsPerInvocation(ACCESSES)
    public long races() {
        int thread = random.nextInt(THREADS);
        order.acquire(thread, lock);
        accesses.begin(thread);
        for (int i = 0; i < ACCESSES; i++) {
            long granule = pattern.next(count++, random);
            accesses.add(granule * Long.BYTES, Long.BYTES, i % 3 == 0, granule % LINES);
        }
        detector.plain(accesses, this::count);
        lock = order.release(thread);
        return detections;
    }
}
