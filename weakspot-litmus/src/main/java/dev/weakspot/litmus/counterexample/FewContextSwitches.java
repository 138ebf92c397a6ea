package dev.weakspot.litmus.counterexample;

import dev.weakspot.litmus.counterexample.Counterexample.Move;
import java.util.ArrayList;
import java.util.List;

/**
 * Reorders a way so that a thread goes on for as long as it can before another takes over: easier to read, and the same
 * execution, because only independent neighbours change places. Greedy, so not always the fewest switches; the original
 * is kept if it has fewer.
 */
public final class FewContextSwitches {
    /** Longer ways are left as they are: nobody reads them move by move, and the greedy choice is cubic. */
    private static final int LONGEST = 400;

    private FewContextSwitches() {}

    public static List<Move> in(List<Move> moves) {
        if (moves.size() > LONGEST) {
            return moves;
        }
        List<Move> open = new ArrayList<>(moves);
        List<Move> ordered = new ArrayList<>();
        while (!open.isEmpty()) {
            ordered.addAll(takeRun(open, longestRunner(open)));
        }
        return switches(ordered) < switches(moves) ? ordered : moves;
    }

    private static int longestRunner(List<Move> open) {
        int best = open.get(0).thread(); // whoever was first can always go first
        int longest = 0;
        for (int thread :
                open.stream().mapToInt(Move::thread).distinct().sorted().toArray()) {
            int length = takeRun(new ArrayList<>(open), thread).size();
            if (length > longest) {
                longest = length;
                best = thread;
            }
        }
        return best;
    }

    /** Removes the moves this thread can make now, one after the other. */
    private static List<Move> takeRun(List<Move> open, int thread) {
        List<Move> run = new ArrayList<>();
        for (int i = 0; i < open.size(); ) {
            Move move = open.get(i);
            if (move.thread() == thread) {
                if (!open.subList(0, i).stream().allMatch(move::isIndependentOf)) {
                    return run;
                }
                run.add(open.remove(i));
            } else {
                i++;
            }
        }
        return run;
    }

    private static int switches(List<Move> moves) {
        int switches = 0;
        for (int i = 1; i < moves.size(); i++) {
            switches += moves.get(i).thread() != moves.get(i - 1).thread() ? 1 : 0;
        }
        return switches;
    }
}
