package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.litmus.program.LitmusProgram;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The uses of memory in the executions of a program under sequential consistency. */
final class NaiveMemoryUses {
    final int threads;
    final int cells;
    final int mutexes;

    /** Cells that some thread accesses atomically, and non-atomically. */
    final BitSet atomic = new BitSet();

    final BitSet plain = new BitSet();

    /** By cell, the values it ever holds. */
    final List<Set<Integer>> values;

    boolean hasSequentialAccess;
    boolean hasSequentialFence;

    NaiveMemoryUses(LitmusProgram program, NaiveSteps steps, int mostStates) throws TooLarge {
        this.threads = program.threads().size();
        this.cells = program.cells().size();
        this.mutexes = program.mutexes().size();
        this.values = Stream.<Set<Integer>>generate(TreeSet::new).limit(cells).toList();
        Set<NaiveState> seen = new HashSet<>(Set.of(NaiveState.initial(program)));
        Deque<NaiveState> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            NaiveState current = open.remove();
            look(current, steps);
            for (NaiveMove move : steps.from(current, thread -> false)) {
                if (seen.add(move.after())) {
                    open.add(move.after());
                }
            }
            if (seen.size() > mostStates) {
                throw new TooLarge();
            }
        }
    }

    private void look(NaiveState current, NaiveSteps steps) {
        for (int cell = 0; cell < cells; cell++) {
            if (current.cells().get(cell) < 0 || current.cells().get(cell) >= Integer.SIZE) {
                throw new IllegalArgumentException("sets of values have no room for this: "
                        + current.cells().get(cell));
            }
            values.get(cell).add(current.cells().get(cell));
        }
        for (int thread = 0; thread < threads; thread++) {
            Operation next = steps.next(current, thread);
            if (next instanceof MemoryAccess.Fence fence) {
                hasSequentialFence |= fence.mode() == Mode.SEQ_CST;
            } else if (next instanceof MemoryAccess access) {
                NaiveAccess use = NaiveAccess.of(access);
                (use.isPlain() ? plain : atomic).set(use.cell());
                hasSequentialAccess |= use.isSequential();
            }
        }
    }
}
