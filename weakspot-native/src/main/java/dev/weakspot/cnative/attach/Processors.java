package dev.weakspot.cnative.attach;

/** Which of the machine's processors the programs under control stay on: each on one that the fewest others are on. */
final class Processors {
    /** A program may run on any. */
    static final int ANY = -1;

    /** There is one machine, whoever runs programs on it. */
    static final Processors ALL = new Processors(Runtime.getRuntime().availableProcessors());

    private final int[] users;
    private int taken;

    Processors(int count) {
        this.users = new int[count];
    }

    /** From the last one downwards: whatever else runs is more likely on the first. */
    synchronized int take() {
        taken++;
        if (users.length == 1) {
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
