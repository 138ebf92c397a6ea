package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How a program uses its cells, as a finished search under sequential consistency has seen it. Monitors watch these
 * executions and no others ([Rocker Thm. 4.6, 4.16]), so what does not happen in them needs no room in a monitor.
 */
final class Usage {
    private final StateLayout layout;
    private final List<CellUse> cells = new ArrayList<>();
    private final List<Set<Mode>> fences;
    private final boolean[] writesRelaxed;
    private boolean hasSequentialAccess;
    private boolean hasPlainWriteToAtomic;

    Usage(Program program, StateLayout layout, List<ThreadAutomaton> searched) {
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

    /** Whether the thread writes or updates atomically without releasing by that. */
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
