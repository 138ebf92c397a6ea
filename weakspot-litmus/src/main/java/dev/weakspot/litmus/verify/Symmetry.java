package dev.weakspot.litmus.verify;

import dev.weakspot.litmus.program.Program;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Takes threads that are alike for each other: states in which they have only changed places get one fingerprint, and
 * the first of them that is reached stands for all (Ip and Dill, Better verification through symmetry, 1996). No state
 * is rearranged for that, so every way through the search is one that the threads of the program can go.
 *
 * <p>All that a state says of one thread makes one number: where it stands, its own rows of the monitor, the mutexes it
 * holds. Of threads that are alike the fingerprint has the sum of these numbers, which does not tell who is who. It is
 * the only part of a fingerprint that more than one word goes into; all other words add a share each.
 */
final class Symmetry {
    private final StateLayout layout;
    private final ThreadAutomaton[] threads;
    private final int[] mutexes;

    /** The threads that others are like. */
    private final int[] alike;

    private final boolean[] isAlike;

    /** By thread: the monitor's words that speak of it alone. */
    private final int[][] own;

    /** The other words of the monitor, those of threads that nobody is like among them. */
    private final int[] shared;

    /**
     * Prepares the sums.
     *
     * @param first by thread, the first that is like it, or itself
     */
    Symmetry(int[] first, StateLayout layout, ThreadAutomaton[] threads, MonitorLayout monitor) {
        this.layout = layout;
        this.threads = threads;
        this.mutexes = IntStream.range(0, monitor.mutexes).map(layout::owner).toArray();
        this.isAlike = new boolean[first.length];
        for (int thread = 0; thread < first.length; thread++) {
            if (first[thread] != thread) {
                isAlike[thread] = true;
                isAlike[first[thread]] = true;
            }
        }
        this.alike = IntStream.range(0, first.length)
                .filter(thread -> isAlike[thread])
                .toArray();
        this.own = new int[first.length][];
        Arrays.setAll(own, monitor::wordsOf);
        boolean[] isOwn = new boolean[monitor.end];
        for (int thread : alike) {
            if (own[thread].length != own[first[thread]].length) {
                throw new IllegalStateException("threads that are alike have different rows: thread=" + thread);
            }
            for (int slot : own[thread]) {
                isOwn[slot] = true;
            }
        }
        this.shared = IntStream.range(monitor.start, monitor.end)
                .filter(slot -> !isOwn[slot])
                .toArray();
    }

    /** By thread: the first that is the same but for its number. */
    static int[] firstAlike(Program program) {
        int[] first = new int[program.threads().size()];
        Arrays.setAll(
                first,
                thread -> IntStream.range(0, thread)
                        .filter(other -> program.threads()
                                .get(other)
                                .isAlike(program.threads().get(thread)))
                        .findFirst()
                        .orElse(thread));
        return first;
    }

    /** What no other word of the state adds to its fingerprint: the sum over the threads that are alike. */
    long sum(int[] records, int base) {
        long sum = 0;
        for (int thread : alike) {
            sum += numberOf(thread, records, base);
        }
        for (int slot : mutexes) {
            int owner = records[base + slot];
            if (owner > 0 && isAlike[owner - 1]) {
                sum -= StateLayout.share(slot, owner);
            }
        }
        return sum;
    }

    private long numberOf(int thread, int[] records, int base) {
        long number = threads[thread].node(records[base + layout.node(thread)]).fingerprint;
        for (int slot : own[thread]) {
            number = StateLayout.mix(number + records[base + slot]);
        }
        for (int slot : mutexes) {
            number = StateLayout.mix(number + (records[base + slot] == thread + 1 ? 1 : 0));
        }
        return StateLayout.mix(number);
    }

    /** By how much the shares of the monitor's other words differ between two records. */
    long difference(int[] from, int base, int[] to) {
        long difference = 0;
        for (int slot : shared) {
            int before = from[base + slot];
            if (to[slot] != before) {
                difference += StateLayout.share(slot, to[slot]) - StateLayout.share(slot, before);
            }
        }
        return difference;
    }
}
