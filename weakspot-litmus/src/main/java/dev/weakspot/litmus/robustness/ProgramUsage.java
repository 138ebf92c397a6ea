package dev.weakspot.litmus.robustness;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.litmus.automaton.AccessModes;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The accesses of a program to its cells, collected from a complete search under sequential consistency. Monitors check
 * only these executions ([Rocker Thm. 4.6, 4.16]), so an access that does not occur in them needs no bits in a monitor.
 */
final class ProgramUsage {
    private final StateLayout layout;
    private final List<CellUse> cells = new ArrayList<>();
    private final List<Set<Mode>> fences;
    private final boolean[] writesRelaxed;
    private boolean hasSequentialAccess;
    private boolean hasPlainWriteToAtomic;

    ProgramUsage(LitmusProgram program, StateLayout layout, List<ThreadAutomaton> searched) {
        this.layout = layout;
        this.fences = program.threads().stream().map(ThreadCode::fences).toList();
        this.writesRelaxed = new boolean[searched.size()];
        program.cells().forEach(cell -> {
            CellUse use = new CellUse();
            use.values.add(cell.initial());
            cells.add(use);
        });
        for (ThreadAutomaton thread : searched) {
            thread.nodes().forEach(this::add);
        }
        for (CellUse use : cells) {
            hasPlainWriteToAtomic |= use.isAtomic() && !use.plainWriters.isEmpty();
        }
    }

    private void add(LocalNode node) {
        if (node.operation instanceof MemoryAccess access && node.kind != LocalNode.Kind.START) {
            AccessModes.of(access).ifPresent(modes -> add(node, modes));
        }
    }

    private void add(LocalNode node, AccessModes modes) {
        CellUse use = cells.get(layout.cellNumber(node.object));
        if (modes.reading().isPresent() || modes.isUpdate()) {
            (modes.isPlain() ? use.plainReaders : use.atomicReaders).set(node.thread);
        }
        if (modes.writing().isPresent()) {
            (modes.isPlain() ? use.plainWriters : use.atomicWriters).set(node.thread);
            use.isUpdated |= modes.isUpdate();
            use.isStored |= !modes.isUpdate();
        }
        use.isAcquired |= modes.acquires() || (modes.readsAtomically() && hasAcquireFence(node.thread));
        writesRelaxed[node.thread] |= modes.writesRelaxed();
        hasSequentialAccess |= modes.isSequential();
        addValues(node, use);
    }

    private static void addValues(LocalNode node, CellUse use) {
        switch (node.kind) {
            case STORE -> use.values.add(node.value);
            case UPDATE -> node.answers().forEach(answer -> use.values.add(node.written(answer)));
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE, AWAIT_EXCHANGE -> {
                use.values.add(node.value);
                use.expected.add(node.expected);
            }
            case AWAIT -> use.expected.add(node.expected);
            default -> {}
        }
    }

    CellUse cell(int number) {
        return cells.get(number);
    }

    int cells() {
        return cells.size();
    }

    boolean hasAcquireFence(int thread) {
        return fences.get(thread).stream().anyMatch(mode -> mode.isAtLeast(Mode.ACQUIRE));
    }

    boolean hasReleaseFence(int thread) {
        return fences.get(thread).stream().anyMatch(mode -> mode.isAtLeast(Mode.RELEASE));
    }

    boolean hasSequentialFence() {
        return fences.stream().anyMatch(modes -> modes.contains(Mode.SEQ_CST));
    }

    /** Whether the thread has an atomic write or update that does not release. */
    boolean writesRelaxed(int thread) {
        return writesRelaxed[thread];
    }

    boolean hasSequentialAccess() {
        return hasSequentialAccess;
    }

    boolean hasPlainWriteToAtomic() {
        return hasPlainWriteToAtomic;
    }
}
