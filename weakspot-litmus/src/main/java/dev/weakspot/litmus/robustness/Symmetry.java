package dev.weakspot.litmus.robustness;

import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.program.LitmusProgram;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Symmetry reduction (Ip and Dill, Better verification through symmetry, 1996). States that differ only by a
 * permutation of threads with equal code get the same fingerprint, and the first of them that is reached represents
 * all. No state is permuted, so every path through the search is an execution of the program.
 *
 * <p>The words of one thread make one number: its node, its rows of the monitor, the mutexes that it holds. The
 * fingerprint contains the sum of these numbers over the threads with equal code, which does not depend on their order.
 * This sum is the only part of a fingerprint that combines several words; each other word adds its own share.
 */
final class Symmetry {
    private final StateLayout layout;
    private final ThreadAutomaton[] threads;
    private final int[] mutexes;

    /** The threads that have the same code as another thread. */
    private final int[] alike;

    private final boolean[] isAlike;

    /** By thread: the monitor's words of this thread. */
    private final int[][] own;

    /** The other words of the monitor. They include the words of threads whose code no other thread has. */
    private final int[] shared;

    /**
     * Prepares the sums.
     *
     * @param first by thread, the first thread with the same code
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
                throw new IllegalStateException(
                        "threads with equal code have different numbers of words: thread=" + thread);
            }
            for (int slot : own[thread]) {
                isOwn[slot] = true;
            }
        }
        this.shared = IntStream.range(monitor.start, monitor.end)
                .filter(slot -> !isOwn[slot])
                .toArray();
    }

    /** By thread: the first thread with the same code. */
    static int[] firstAlike(LitmusProgram program) {
        int[] first = new int[program.threads().size()];
        Arrays.setAll(
                first,
                thread -> IntStream.range(0, thread)
                        .filter(other -> program.threads()
                                .get(other)
                                .hasSameCode(program.threads().get(thread)))
                        .findFirst()
                        .orElse(thread));
        return first;
    }

    /** The sum over the threads with equal code, which is their part of the fingerprint. */
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

    /** The difference between the shares of the monitor's other words in two records. */
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
