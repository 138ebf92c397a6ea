package dev.weakspot.litmus.compile;

import dev.weakspot.event.Site;
import dev.weakspot.litmus.program.Expression;
import dev.weakspot.litmus.program.Instruction;
import java.util.ArrayList;
import java.util.List;

/** The instructions of a thread during compilation. A forward jump is reserved first and gets its destination later. */
final class Assembly {
    private static final int UNRESOLVED = -1;

    private final List<Instruction> instructions = new ArrayList<>();

    void add(Instruction instruction) {
        instructions.add(instruction);
    }

    int size() {
        return instructions.size();
    }

    int reserveGoto(Site site) {
        add(new Instruction.Goto(site, UNRESOLVED));
        return size() - 1;
    }

    int reserveUnless(Site site, Expression condition) {
        add(new Instruction.Unless(site, condition, UNRESOLVED));
        return size() - 1;
    }

    /** Sets the destination of a reserved jump to the next instruction added. */
    void jumpHere(int reserved) {
        Instruction jump = instructions.get(reserved);
        instructions.set(
                reserved,
                jump instanceof Instruction.Unless unless
                        ? new Instruction.Unless(unless.site(), unless.condition(), size())
                        : new Instruction.Goto(jump.site(), size()));
    }

    List<Instruction> instructions() {
        return instructions;
    }
}
