package dev.weakspot.litmus.counterexample;

import dev.weakspot.litmus.counterexample.Counterexample.Move;
import java.util.ArrayList;
import java.util.List;

/**
 * Reorders a counterexample so that each thread continues for as long as possible before another thread moves. This
 * order is easier to read. The execution stays the same, because only adjacent independent moves are exchanged. The
 * algorithm is greedy, so the result may have more switches than necessary. It is used only if it has fewer than the
 * original.
 */
public final class FewContextSwitches {
    /** Longer counterexamples are not reordered: they are not read move by move, and the greedy choice is cubic. */
    private static final int LONGEST = 400;

    private FewContextSwitches() {}

    public static List<Move> in(List<Move> moves) {
        if (moves.size() > LONGEST) {
            return moves;
        }
        List<Move> open = new ArrayList<>(moves);
        List<Move> ordered = new ArrayList<>();
        while (!open.isEmpty()) {
            ordered.addAll(takeSegment(open, threadWithLongestSegment(open)));
        }
        return switches(ordered) < switches(moves) ? ordered : moves;
    }

    private static int threadWithLongestSegment(List<Move> open) {
        int best = open.get(0).thread(); // the first open move is always possible
        int longest = 0;
        for (int thread :
                open.stream().mapToInt(Move::thread).distinct().sorted().toArray()) {
            int length = takeSegment(new ArrayList<>(open), thread).size();
            if (length > longest) {
                longest = length;
                best = thread;
            }
        }
        return best;
    }

    /** Removes and returns the moves that the thread can make next without another thread. */
    private static List<Move> takeSegment(List<Move> open, int thread) {
        List<Move> segment = new ArrayList<>();
        for (int i = 0; i < open.size(); ) {
            Move move = open.get(i);
            if (move.thread() == thread) {
                if (!open.subList(0, i).stream().allMatch(move::isIndependentOf)) {
                    return segment;
                }
                segment.add(open.remove(i));
            } else {
                i++;
            }
        }
        return segment;
    }

    private static int switches(List<Move> moves) {
        int switches = 0;
        for (int i = 1; i < moves.size(); i++) {
            switches += moves.get(i).thread() != moves.get(i - 1).thread() ? 1 : 0;
        }
        return switches;
    }
}
