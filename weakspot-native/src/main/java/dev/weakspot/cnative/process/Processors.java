package dev.weakspot.cnative.process;

import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;

/** Which of the machine's processors the programs under control stay on: each on one that the fewest others are on. */
final class Processors {
    /** A program may run on any. */
    static final int ANY = -1;

    /** There is one machine, whoever runs programs on it. */
    static final Processors ALL = new Processors(
            Runtime.getRuntime().availableProcessors(),
            ManagementFactory.getOperatingSystemMXBean()::getSystemLoadAverage);

    /** A machine that has more to do than this, for each processor, must be free to choose. */
    private static final double BUSY = 3;

    private final int[] users;
    private final DoubleSupplier load;
    private int taken;

    /** @param load how many want to run on them, on average */
    Processors(int count, DoubleSupplier load) {
        this.users = new int[count];
        this.load = load;
    }

    /** From the last one downwards: whatever else runs is more likely on the first. */
    synchronized int take() {
        taken++;
        if (users.length == 1 || load.getAsDouble() > BUSY * users.length) {
            return ANY;
        }
        int least = users.length - 1;
        for (int processor = least - 1; processor >= 0; processor--) {
            if (users[processor] < users[least]) {
                least = processor;
            }
        }
        users[least]++;
        return least;
    }

    synchronized void giveBack(int processor) {
        taken--;
        if (processor != ANY) {
            users[processor]--;
        }
    }

    /** Whether there is less than one for each of those who run: the programs, and the threads that run them. */
    synchronized boolean areCrowded() {
        return 2 * taken > users.length;
    }
}
