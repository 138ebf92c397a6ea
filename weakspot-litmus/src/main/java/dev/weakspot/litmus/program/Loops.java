package dev.weakspot.litmus.program;

import java.util.BitSet;
import java.util.List;

/** Where control may come to. */
final class Loops {
    private Loops() {}

    /** Instructions that control may come back to. Code comes from structured statements, so a loop is what lies between a jump back and where it goes. */
    static BitSet instructionsIn(List<Instruction> code) {
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

    /** What control may come to from each instruction, itself included. */
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
