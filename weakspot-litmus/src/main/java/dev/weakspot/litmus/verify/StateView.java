package dev.weakspot.litmus.verify;

import dev.weakspot.litmus.program.FinalState;
import java.util.List;

/** One packed state, unpacked word by word. Moved from record to record. */
final class StateView implements FinalState {
    private final StateLayout layout;
    private final List<ThreadAutomaton> threads;
    private int[] records;
    private int base;

    StateView(StateLayout layout, List<ThreadAutomaton> threads) {
        this.layout = layout;
        this.threads = threads;
    }

    StateView at(int[] records, int base) {
        this.records = records;
        this.base = base;
        return this;
    }

    LocalNode node(int thread) {
        return threads.get(thread).node(records[base + layout.node(thread)]);
    }

    /** The value of a cell, or the owner of a mutex. */
    int word(int slot) {
        return records[base + slot];
    }

    @Override
    public int register(int thread, int number) {
        return node(thread).state.register(number);
    }

    @Override
    public int cell(int number) {
        return word(layout.cell(number));
    }

    /** Whether a lock is asked for by its owner, or an unlock by somebody else. */
    boolean isLockMisuse(int thread) {
        LocalNode node = node(thread);
        return switch (node.kind) {
            case LOCK -> word(node.object) == thread + 1;
            case UNLOCK -> word(node.object) != thread + 1;
            default -> false;
        };
    }
}
