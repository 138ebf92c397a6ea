package dev.weakspot.litmus.program;

import dev.weakspot.event.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Predicate;

/**
 * A compiled litmus program: threads that offer operations, the shared objects of these operations, and the condition
 * on the final state.
 *
 * @param notes remarks on the interpretation of the text, shown with every verdict
 * @param observedCells the cells of {@code locations [...]}
 * @param conditionRegisters for each thread the registers that the condition and the filter read
 */
public record LitmusProgram(
        String name,
        String file,
        List<String> notes,
        List<Cell> cells,
        List<String> mutexes,
        List<BarrierDeclaration> barriers,
        List<ThreadCode> threads,
        Optional<Condition> condition,
        Predicate<FinalState> filter,
        List<Integer> observedCells,
        List<BitSet> conditionRegisters) {
    public LitmusProgram {
        notes = List.copyOf(notes);
        cells = List.copyOf(cells);
        mutexes = List.copyOf(mutexes);
        barriers = List.copyOf(barriers);
        threads = List.copyOf(threads);
        observedCells = List.copyOf(observedCells);
        conditionRegisters = List.copyOf(conditionRegisters);
    }

    /**
     * This program without its outcomes: registers that the condition and the filter do not read are dead at the end.
     */
    public LitmusProgram withoutOutcomes() {
        List<ThreadCode> lean = new ArrayList<>();
        for (ThreadCode thread : threads) {
            lean.add(thread.observing(conditionRegisters.get(thread.thread())));
        }
        return with(lean);
    }

    /** This program with all registers kept live everywhere. */
    public LitmusProgram keepingDeadRegisters() {
        List<ThreadCode> keeping =
                threads.stream().map(ThreadCode::keepingDeadRegisters).toList();
        return with(keeping);
    }

    private LitmusProgram with(List<ThreadCode> others) {
        return new LitmusProgram(
                name,
                file,
                notes,
                cells,
                mutexes,
                barriers,
                others,
                condition,
                filter,
                observedCells,
                conditionRegisters);
    }

    /**
     * The cells that some thread may access atomically; non-atomically if {@code isAtomic} is false. An access through
     * a pointer or an index counts for every cell.
     */
    public BitSet cellsAccessed(boolean isAtomic) {
        BitSet accessed = new BitSet();
        threads.forEach(thread -> thread.addCellsTo(accessed, isAtomic, cells.size()));
        return accessed;
    }

    /**
     * Whether the program has SC accesses, and other atomic accesses or SC fences. The order of execution then allows fewer
     * executions than RC11 does.
     */
    public boolean mixesScAccesses() {
        Set<Mode> accesses = EnumSet.noneOf(Mode.class);
        Set<Mode> fences = EnumSet.noneOf(Mode.class);
        for (ThreadCode thread : threads) {
            accesses.addAll(thread.atomicModes());
            fences.addAll(thread.fences());
        }
        boolean hasWeaker = accesses.size() > 1 || fences.contains(Mode.SEQ_CST);
        return threads.size() > 1
                && accesses.contains(Mode.SEQ_CST)
                && (hasWeaker || cellsAccessed(true).intersects(cellsAccessed(false)));
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

    /** The values, in this state, of the registers and cells that the condition names: {@code 0:r0=1 x=2}. */
    public String conditionValues(FinalState state) {
        StringJoiner values = new StringJoiner(" ");
        for (Condition.Variable variable : condition.orElseThrow().variables()) {
            int value = variable.value().applyAsInt(state);
            values.add(variable.name() + "=" + text(value, variable.holdsPointer()));
        }
        return values.toString();
    }

    /** A value of this cell as text: a number, or the address of a cell. */
    public String cellText(int cell, int value) {
        return text(value, cells.get(cell).holdsPointer());
    }

    private String text(int value, boolean isPointer) {
        return isPointer && value != 0 ? "&" + cells.get(Pointer.cell(value)).name() : Integer.toString(value);
    }
}
