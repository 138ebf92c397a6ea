package dev.weakspot.litmus.automaton;

import dev.weakspot.litmus.program.LitmusProgram;
import java.util.List;

/**
 * The layout of a global state as a record in an {@code int[]}, one record after the other.
 *
 * <pre>
 *   0            1            2            3 …                 …              …                          …
 *   state id     fingerprint  fingerprint  local node of each  value of each  owner of each mutex        words of
 *   (new state:  low half     high half    thread              cell           (0 none, else thread + 1)  a monitor
 *   parent's)
 * </pre>
 *
 * The fingerprint of a state is the sum of one hash for each of its words. It is updated incrementally: a step adds and
 * subtracts only the words it changes. Barriers need no word: the local nodes show which threads wait at a barrier.
 */
public final class StateLayout {
    /** The parent of an initial state. */
    public static final int NO_STATE = -1;

    public static final int ID = 0;
    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int NODES = 3;

    private final int threads;
    private final int cells;
    private final int stride;

    public StateLayout(LitmusProgram program) {
        this.threads = program.threads().size();
        this.cells = program.cells().size();
        this.stride = NODES + threads + cells + program.mutexes().size();
    }

    private StateLayout(StateLayout plain, int more) {
        this.threads = plain.threads;
        this.cells = plain.cells;
        this.stride = plain.stride + more;
    }

    /** This layout with additional words for a monitor at the end. */
    public StateLayout with(int monitorWords) {
        return new StateLayout(this, monitorWords);
    }

    /** The initial state: all threads at their start, all cells with their initial values, all mutexes free. */
    public int[] initialState(LitmusProgram program, List<ThreadAutomaton> automata) {
        int[] state = new int[stride];
        state[ID] = NO_STATE;
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

    /** The number of ints in one record. */
    public int stride() {
        return stride;
    }

    public int threads() {
        return threads;
    }

    public int node(int thread) {
        return NODES + thread;
    }

    public int cell(int number) {
        return NODES + threads + number;
    }

    public int cellNumber(int slot) {
        return slot - NODES - threads;
    }

    public int owner(int mutex) {
        return NODES + threads + cells + mutex;
    }

    public static long fingerprint(int[] records, int at) {
        return (records[at + LOW] & 0xFFFFFFFFL) | ((long) records[at + HIGH] << 32);
    }

    public static void setFingerprint(int[] records, int at, long fingerprint) {
        records[at + LOW] = (int) fingerprint;
        records[at + HIGH] = (int) (fingerprint >>> 32);
    }

    /** The contribution of a word after the nodes to the fingerprint. */
    public static long share(int slot, int value) {
        return mix((((long) slot << 32) | (value & 0xFFFFFFFFL)) + 0x9E3779B97F4A7C15L);
    }

    /** The finaliser of SplitMix64 (Steele et al.): every input bit affects every output bit. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
