package dev.weakspot.litmus.program;

import java.util.BitSet;
import java.util.List;

/** Which instructions control may come back to. */
final class Loops {
    private Loops() {}

    /** Code comes from structured statements, so a loop is what lies between a jump back and where it goes. */
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
}
