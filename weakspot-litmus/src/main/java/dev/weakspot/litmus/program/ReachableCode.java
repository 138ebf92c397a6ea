package dev.weakspot.litmus.program;

import java.util.BitSet;
import java.util.List;

/** Control-flow reachability in the code of one thread. */
final class ReachableCode {
    private ReachableCode() {}

    /**
     * The instructions in loops. The code is compiled from structured statements, so a loop extends from the
     * destination of a backward jump to the jump.
     */
    static BitSet inLoops(List<Instruction> code) {
        BitSet inLoop = new BitSet();
        for (int counter = 0; counter < code.size(); counter++) {
            for (int next : Instruction.successors(code.get(counter), counter)) {
                if (next <= counter) {
                    inLoop.set(next, counter + 1);
                }
            }
        }
        return inLoop;
    }

    /** The instructions reachable from each instruction, itself included. */
    static BitSet[] reachable(List<Instruction> code) {
        BitSet[] reachable = new BitSet[code.size()];
        for (int counter = 0; counter < reachable.length; counter++) {
            reachable[counter] = new BitSet();
            reachable[counter].set(counter);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int counter = reachable.length - 1; counter >= 0; counter--) {
                int before = reachable[counter].cardinality();
                for (int next : Instruction.successors(code.get(counter), counter)) {
                    reachable[counter].or(reachable[next]);
                }
                changed |= reachable[counter].cardinality() != before;
            }
        }
        return reachable;
    }
}
