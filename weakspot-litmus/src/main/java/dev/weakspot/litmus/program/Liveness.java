package dev.weakspot.litmus.program;

import java.util.BitSet;
import java.util.List;

/**
 * The live registers at each instruction: the least fixed point of
 * {@code live(i) = uses(i) ∪ (⋃ live(successors of i) \ defines(i))}.
 */
final class Liveness {
    private Liveness() {}

    /**
     * The live registers before each instruction, if the registers in {@code observed} are read after the thread has
     * ended.
     */
    static BitSet[] before(List<Instruction> code, BitSet observed) {
        BitSet[] live = new BitSet[code.size()];
        for (int i = 0; i < live.length; i++) {
            live[i] = code.get(i).uses();
            if (code.get(i) instanceof Instruction.Exit) {
                live[i].or(observed);
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = live.length - 1; i >= 0; i--) {
                changed |= flowInto(i, code, live);
            }
        }
        return live;
    }

    private static boolean flowInto(int i, List<Instruction> code, BitSet[] live) {
        BitSet after = new BitSet();
        for (int successor : Instruction.successors(code.get(i), i)) {
            after.or(live[successor]);
        }
        if (code.get(i).defines() != Instruction.NONE) {
            after.clear(code.get(i).defines());
        }
        int sizeBefore = live[i].cardinality();
        live[i].or(after);
        return live[i].cardinality() != sizeBefore;
    }
}
