package dev.weakspot.cnative.process;

import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;

/**
 * Assigns the processors of the machine to the programs under control. Each program gets a processor that the fewest
 * other programs have.
 */
final class Processors {
    /** Stands for no fixed processor: the kernel chooses. */
    static final int ANY = -1;

    /** One object for all fork servers, because they share the machine. */
    static final Processors ALL = new Processors(
            Runtime.getRuntime().availableProcessors(),
            ManagementFactory.getOperatingSystemMXBean()::getSystemLoadAverage);

    /** With a higher load for each processor, the kernel must be free to choose processors. */
    private static final double MOST_LOAD = 3;

    /** The number of programs on each processor. */
    private final int[] programs;

    private final DoubleSupplier load;

    /** The number of runs at the same time, which may be smaller than the number of programs: some programs are idle. */
    private int runs;

    /** @param load the load average of the machine: the number of threads that run or are ready to run */
    Processors(int count, DoubleSupplier load) {
        this.programs = new int[count];
        this.load = load;
    }

    /** Prefers processors with high numbers: other processes are more likely on the first ones. */
    synchronized int take() {
        if (programs.length == 1 || load.getAsDouble() > MOST_LOAD * programs.length) {
            return ANY;
        }
        int leastUsed = programs.length - 1;
        for (int processor = leastUsed - 1; processor >= 0; processor--) {
            if (programs[processor] < programs[leastUsed]) {
                leastUsed = processor;
            }
        }
        programs[leastUsed]++;
        return leastUsed;
    }

    synchronized void giveBack(int processor) {
        if (processor != ANY) {
            programs[processor]--;
        }
    }

    /** Changes the number of runs at the same time. */
    synchronized void expectMoreRuns(int more) {
        runs += more;
    }

    /** Whether there are fewer processors than runs and engine threads; each run has one engine thread. */
    synchronized boolean areCrowded() {
        return 2 * runs > programs.length;
    }
}
