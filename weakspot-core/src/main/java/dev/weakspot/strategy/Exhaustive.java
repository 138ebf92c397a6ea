package dev.weakspot.strategy;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import java.util.Arrays;

/**
 * Tries everything that can be decided, depth first: each run repeats the decisions of the last one up to the deepest that
 * can still be made otherwise. A run is abandoned in a state that was seen before.
 *
 * <p>Acquire and release fences concern their thread alone: they commute with all that others do. So such a fence is taken
 * at once, and no other thread is tried in its place.
 */
public final class Exhaustive implements Strategy {
    private final Fingerprints seen = new Fingerprints();

    /** The decisions of this run: number of the alternative, and how many there are. */
    private int[] taken = new int[64];

    private int[] alternatives = new int[64];

    /** How many of them lie behind us in this run, and how many there are to repeat before something new is tried. */
    private int depth;

    private int repeated;
    private boolean hasBegun;

    @Override
    public boolean begin(long run) {
        if (!hasBegun) {
            hasBegun = true;
            return true;
        }
        int last = depth - 1;
        while (last >= 0 && taken[last] + 1 >= alternatives[last]) {
            last--;
        }
        if (last < 0) {
            return false;
        }
        taken[last]++;
        repeated = last + 1;
        depth = 0;
        return true;
    }

    @Override
    public int next(Situation situation) {
        boolean isNew = depth >= repeated;
        if (isNew && situation.hasFingerprint() && !seen.add(situation.fingerprint())) {
            return ABANDON;
        }
        for (int i = 0; i < situation.count(); i++) {
            if (isLocal(situation.operation(situation.thread(i)))) {
                return situation.thread(i);
            }
        }
        return situation.thread(decide(situation.count()));
    }

    private static boolean isLocal(Operation operation) {
        return operation instanceof MemoryAccess.Fence fence && fence.mode() != Mode.SEQ_CST;
    }

    @Override
    public int pick(Operation operation, int ways) {
        return decide(ways);
    }

    private int decide(int count) {
        if (count == 1) {
            return 0;
        }
        if (depth == taken.length) {
            taken = Arrays.copyOf(taken, depth * 2);
            alternatives = Arrays.copyOf(alternatives, depth * 2);
        }
        if (depth >= repeated) {
            taken[depth] = 0;
        }
        alternatives[depth] = count;
        return taken[depth++];
    }

    /** How many different states were seen. */
    public long states() {
        return seen.size();
    }
}
