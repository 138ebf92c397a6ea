package dev.weakspot.litmus.verify;

import dev.weakspot.litmus.program.Program;
import java.util.List;

/**
 * How a global state lies in an {@code int[]}, one record after the other.
 *
 * <pre>
 *   0          1            2             3 …                 …                  …                          …
 *   state id   fingerprint  fingerprint   local node of each  value of each      owner of each mutex        what a
 *   (parent's  low half     high half     thread              cell               (0 none, else thread + 1)  monitor
 *   in a new)                                                                                               keeps
 * </pre>
 *
 * The fingerprint of a state is the sum of one number for each of its words, so that a step changes it by what it
 * changes. Barriers need no word: who waits at one stands in the local nodes.
 */
final class StateLayout {
    static final int ID = 0;
    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int NODES = 3;

    private final int threads;
    private final int cells;
    private final int stride;

    StateLayout(Program program) {
        this.threads = program.threads().size();
        this.cells = program.cells().size();
        this.stride = NODES + threads + cells + program.mutexes().size();
    }

    private StateLayout(StateLayout plain, int more) {
        this.threads = plain.threads;
        this.cells = plain.cells;
        this.stride = plain.stride + more;
    }

    /** The same with room for a monitor's words at the end. */
    StateLayout with(int monitorWords) {
        return new StateLayout(this, monitorWords);
    }

    /** All threads at their start, all cells as the program initialises them, nobody holding a mutex. */
    int[] initialState(Program program, List<ThreadAutomaton> automata) {
        int[] state = new int[stride];
        state[ID] = VisitedStates.NO_STATE;
        long fingerprint = 0;
        for (int thread = 0; thread < threads; thread++) {
            LocalNode start = automata.get(thread).start();
            state[node(thread)] = start.id;
            fingerprint += start.fingerprint;
        }
        for (int i = 0; i < cells; i++) {
            state[cell(i)] = program.cells().get(i).initial();
        }
        for (int slot = cell(0); slot < stride; slot++) {
            fingerprint += share(slot, state[slot]);
        }
        setFingerprint(state, 0, fingerprint);
        return state;
    }

    /** Ints in one record. */
    int stride() {
        return stride;
    }

    int threads() {
        return threads;
    }

    int node(int thread) {
        return NODES + thread;
    }

    int cell(int number) {
        return NODES + threads + number;
    }

    int cellNumber(int slot) {
        return slot - NODES - threads;
    }

    int owner(int mutex) {
        return NODES + threads + cells + mutex;
    }

    static long fingerprint(int[] records, int at) {
        return (records[at + LOW] & 0xFFFFFFFFL) | ((long) records[at + HIGH] << 32);
    }

    static void setFingerprint(int[] records, int at, long fingerprint) {
        records[at + LOW] = (int) fingerprint;
        records[at + HIGH] = (int) (fingerprint >>> 32);
    }

    /** What a word behind the nodes with this value adds to the fingerprint. */
    static long share(int slot, int value) {
        return mix((((long) slot << 32) | (value & 0xFFFFFFFFL)) + 0x9E3779B97F4A7C15L);
    }

    /** Steele et al.'s SplitMix64 finaliser: every bit of the input moves every bit of the output. */
    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
