package dev.weakspot.benchmark;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Prints the heap in use while robustness is checked: for each location, for each thread more, or over a long run. */
final class Heap {
    private static final long SEED = 1;
    private static final int ACCESSES = 4_000_000;
    private static final int FEW_LOCATIONS = 10_000;
    private static final int MANY_LOCATIONS = 60_000;
    private static final int MANY_THREADS = 100;
    private static final long LONG_RUN = 100_000_000;
    private static final long REPORT_EVERY = 10_000_000;

    private Heap() {}

    public static void main(String[] arguments) {
        if (arguments.length == 1 && arguments[0].equals("flat")) {
            printLongRun();
        } else {
            printSizes();
        }
    }

    private static void printSizes() {
        System.out.printf(
                "%-10s %22s %22s %28s%n", "accesses", "a location, 25 threads", "100 threads", "for each thread more");
        for (boolean isSkewed : new boolean[] {false, true}) {
            long few = bytesPerLocation(AccessStream.THREADS, isSkewed);
            long many = bytesPerLocation(MANY_THREADS, isSkewed);
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %20d B %20d B %26d B%n",
                    isSkewed ? "skewed" : "uniform",
                    few,
                    many,
                    (many - few) / (MANY_THREADS - AccessStream.THREADS));
        }
    }

    private static long bytesPerLocation(int threads, boolean isSkewed) {
        long bytes = used(threads, MANY_LOCATIONS, isSkewed) - used(threads, FEW_LOCATIONS, isSkewed);
        return bytes / (MANY_LOCATIONS - FEW_LOCATIONS);
    }

    /** The bytes in use after many accesses, without the stream. */
    private static long used(int threads, int locations, boolean isSkewed) {
        AccessStream stream = new AccessStream(SEED, threads, locations, 1, isSkewed);
        long before = usedNow();
        WeakspotMonitor monitor = prepared(threads, locations);
        for (int i = 0; i < ACCESSES; i++) {
            monitor.access(stream.next());
        }
        long after = usedNow();
        monitor.access(stream.next()); // keeps both objects reachable
        return after - before;
    }

    private static WeakspotMonitor prepared(int threads, int locations) {
        WeakspotMonitor monitor = new WeakspotMonitor(threads, locations, detection -> {});
        monitor.writeAll(threads, locations);
        return monitor;
    }

    private static void printLongRun() {
        AccessStream stream = new AccessStream(SEED, AccessStream.THREADS, FEW_LOCATIONS, 1, true);
        WeakspotMonitor monitor = prepared(AccessStream.THREADS, FEW_LOCATIONS);
        System.out.printf("%12s %10s%n", "accesses", "heap MB");
        for (long made = 1; made <= LONG_RUN; made++) {
            monitor.access(stream.next());
            if (made % REPORT_EVERY == 0) {
                System.out.printf(Locale.ROOT, "%12d %10.1f%n", made, usedNow() / 1e6);
            }
        }
    }

    private static long usedNow() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
