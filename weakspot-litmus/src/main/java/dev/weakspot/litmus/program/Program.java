package dev.weakspot.litmus.program;

import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;

/**
 * A litmus program ready to run: threads that offer operations, the shared objects these speak of, and what is asked of
 * the final state.
 *
 * @param notes what a reader of any verdict should know about how the text was taken
 * @param observedCells the cells of {@code locations [...]}
 * @param asked for each thread the registers that condition and filter look at
 */
public record Program(
        String name,
        String file,
        List<String> notes,
        List<Cell> cells,
        List<String> mutexes,
        List<Barrier> barriers,
        List<ThreadCode> threads,
        Optional<Condition> condition,
        Predicate<FinalState> filter,
        List<Integer> observedCells,
        List<BitSet> asked) {
    public Program {
        notes = List.copyOf(notes);
        cells = List.copyOf(cells);
        mutexes = List.copyOf(mutexes);
        barriers = List.copyOf(barriers);
        threads = List.copyOf(threads);
        observedCells = List.copyOf(observedCells);
        asked = List.copyOf(asked);
    }

    /** Resolves and compiles what was parsed. */
    public static Program of(LitmusFile file) throws InputException {
        return new ProgramCompiler(file).compile();
    }

    /** The same program when nobody asks for its outcomes: registers that the condition does not name are let go. */
    public Program withoutOutcomes() {
        List<ThreadCode> lean = new ArrayList<>();
        for (ThreadCode thread : threads) {
            lean.add(thread.observing(asked.get(thread.thread())));
        }
        return with(lean);
    }

    /** The same program if no register is ever let go. */
    public Program keepingDeadRegisters() {
        List<ThreadCode> keeping =
                threads.stream().map(ThreadCode::keepingDeadRegisters).toList();
        return with(keeping);
    }

    private Program with(List<ThreadCode> others) {
        return new Program(
                name, file, notes, cells, mutexes, barriers, others, condition, filter, observedCells, asked);
    }

    /**
     * The cells that some thread may access atomically, or plainly; what is accessed through a pointer or an index may be
     * any cell.
     */
    public BitSet cellsAccessed(boolean isAtomic) {
        BitSet accessed = new BitSet();
        threads.forEach(thread -> thread.addCellsTo(accessed, isAtomic, cells.size()));
        return accessed;
    }

    /** Every register of every thread, then the cells of {@code locations [...]}: {@code 0:r0=1 1:r0=0 x=2}. */
    public String outcome(FinalState state) {
        StringJoiner outcome = new StringJoiner(" ");
        for (ThreadCode thread : threads) {
            for (ThreadCode.Register register : thread.registers()) {
                int value = state.register(thread.thread(), register.number());
                outcome.add(thread.thread() + ":" + register.name() + "=" + text(value, register.holdsPointer()));
            }
        }
        for (int cell : observedCells) {
            outcome.add(cells.get(cell).name() + "=" + cellText(cell, state.cell(cell)));
        }
        return outcome.toString();
    }

    /** What the condition looks at, as it is in this state: {@code 0:r0=1 x=2}. */
    public String asked(FinalState state) {
        StringJoiner values = new StringJoiner(" ");
        for (Condition.Asked asked : condition.orElseThrow().asked()) {
            int value = asked.value().applyAsInt(state);
            values.add(asked.name() + "=" + text(value, asked.holdsPointer()));
        }
        return values.toString();
    }

    /** A value of this cell as people write it. */
    public String cellText(int cell, int value) {
        return text(value, cells.get(cell).holdsPointer());
    }

    private String text(int value, boolean isPointer) {
        return isPointer && value != 0 ? "&" + cells.get(Pointer.cell(value)).name() : Integer.toString(value);
    }
}
