package dev.weakspot.benchmark;

import dev.weakspot.cnative.control.NativeRunSetup;
import dev.weakspot.cnative.control.RunTimes;
import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.cnative.process.Launch;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Strategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Prints the speed of C programs under control, with all monitors: complete runs of a small program a second,
 * operations of one thread a second, the time of a run with very many plain accesses, and the heap in use after very
 * many operations. The script benchmarks/native-speed builds the programs with {@code weakspot cc}.
 */
public final class NativeSpeed {
    private static final RunLimits LIMITS = new RunLimits(100_000_000, 1_000);
    private static final RunTimes TIMES = new RunTimes(10_000, 600_000);
    private static final int MEASUREMENTS = 5;
    private static final long MEASUREMENT_NANOS = 3_000_000_000L;
    private static final int RUNS_BETWEEN_CLOCK_READS = 16;

    private final MemoryModel memory;

    private NativeSpeed(MemoryModel memory) {
        this.memory = memory;
    }

    /** Expects the folder with the built programs, {@code sc} or {@code rc20}, and the parts to measure. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        MemoryModel memory = MemoryModel.valueOf(arguments[1].toUpperCase(Locale.ROOT));
        new NativeSpeed(memory)
                .measure(Path.of(arguments[0]), List.of(arguments).subList(2, arguments.length));
    }

    private void measure(Path folder, List<String> parts) throws IOException, InterruptedException, ExecutionException {
        for (String part : parts) {
            switch (part) {
                case "runs" -> {
                    for (int jobs = 1; jobs <= Runtime.getRuntime().availableProcessors(); jobs++) {
                        runs(folder.resolve("twenty-events"), jobs);
                    }
                }
                case "operations" -> operations(folder.resolve("one-thread"));
                case "accesses" -> accesses(folder.resolve("many-accesses"));
                case "heap" -> heap(folder.resolve("many-operations"));
                default -> throw new IllegalArgumentException("unknown part: part=" + part);
            }
        }
    }

    private Explorer explorer(ForkServerPool target) {
        RunSetup setup = NativeRunSetup.of(target, memory, LIMITS, TIMES);
        return setup.explorer(Strategies.RANDOM.make(1, ParameterSweep.FULL, EventCounts.NONE));
    }

    private void runs(Path program, int jobs) throws IOException, InterruptedException, ExecutionException {
        ExecutorService workers = Executors.newFixedThreadPool(jobs);
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            List<Explorer> explorers =
                    IntStream.range(0, jobs).mapToObj(job -> explorer(target)).toList();
            double best = 0;
            long events = 0;
            for (int i = 0; i < MEASUREMENTS; i++) {
                List<Future<long[]>> all = explorers.stream()
                        .map(explorer -> workers.submit(() -> measureRuns(explorer)))
                        .toList();
                double sum = 0;
                for (Future<long[]> each : all) {
                    sum += each.get()[0] * 1e9 / each.get()[2];
                    events = each.get()[1] / each.get()[0];
                }
                best = Math.max(best, sum);
            }
            System.out.printf(
                    "%d job(s): %.0f complete runs a second, %d decisions each; the program has %.1f MB resident%n",
                    jobs, best, events, residentBytes(program) / 1e6);
        } finally {
            workers.shutdown();
        }
    }

    /** Returns the numbers of runs, decisions and nanoseconds. */
    private static long[] measureRuns(Explorer explorer) {
        long start = System.nanoTime();
        long runs = 0;
        long decisions = 0;
        long elapsed = 0;
        while (elapsed < MEASUREMENT_NANOS) {
            for (int i = 0; i < RUNS_BETWEEN_CLOCK_READS; i++) {
                Run run = explorer.run(runs++).orElseThrow();
                decisions += run.decisions().size();
            }
            elapsed = System.nanoTime() - start;
        }
        return new long[] {runs, decisions, elapsed};
    }

    /** The greatest resident size that a process of the program has had. */
    private static long residentBytes(Path program) throws IOException {
        long most = 0;
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            boolean isOfProgram = process.info()
                    .command()
                    .filter(command -> command.equals(program.toAbsolutePath().toString()))
                    .isPresent();
            Path status = Path.of("/proc/" + process.pid() + "/status");
            if (isOfProgram && Files.exists(status)) {
                most = Math.max(most, residentBytesIn(Files.readString(status)));
            }
        }
        return most;
    }

    private static long residentBytesIn(String status) {
        return status.lines()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                .findFirst()
                .orElse(0);
    }

    private void operations(Path program) {
        int operations = 1_000_000;
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of(Integer.toString(operations))))) {
            Explorer explorer = explorer(target);
            double best = 0;
            for (int number = 0; number < 2 * MEASUREMENTS; number++) {
                long start = System.nanoTime();
                explorer.run(number);
                best = Math.max(best, operations * 1e9 / (System.nanoTime() - start));
            }
            System.out.printf("one thread: %.2f million operations a second%n", best / 1e6);
        }
    }

    private void accesses(Path program) {
        try (ForkServerPool target = new ForkServerPool(new Launch(program, List.of()))) {
            long start = System.nanoTime();
            Run run = explorer(target).run(0).orElseThrow();
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                    "4 threads, 10^6 atomic operations and 10^8 plain accesses: %.1f s, %d findings%n",
                    seconds, run.detections().size());
        }
    }

    /** The heap in use after a run grows with the run by its list of decisions, which recordings are made of. */
    private void heap(Path program) {
        for (int operations = 100_000; operations <= 10_000_000; operations *= 10) {
            try (ForkServerPool target =
                    new ForkServerPool(new Launch(program, List.of(Integer.toString(operations))))) {
                Explorer explorer = explorer(target);
                long start = System.nanoTime();
                Run run = explorer.run(0).orElseThrow();
                double seconds = (System.nanoTime() - start) / 1e9;
                System.gc();
                long used = Runtime.getRuntime().totalMemory()
                        - Runtime.getRuntime().freeMemory();
                System.out.printf(
                        "4 threads, %d operations: %.1f s, %.1f MB of heap in use afterwards, %d values forgotten, %d decisions%n",
                        operations,
                        seconds,
                        used / 1e6,
                        explorer.memory().entriesCut(),
                        run.decisions().size());
            }
        }
    }
}
