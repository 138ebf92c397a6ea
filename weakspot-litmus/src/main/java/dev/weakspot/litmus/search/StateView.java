package dev.weakspot.litmus.search;

import dev.weakspot.event.Operation;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.Successors;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.program.FinalState;
import java.util.List;

/** A view of one packed state, which can be moved from record to record. */
public final class StateView implements FinalState {
    /** A loop with more reads is not examined, and does not count as a waiting loop. */
    private static final int LONGEST_TURN = 64;

    private final StateLayout layout;
    private final List<ThreadAutomaton> threads;
    private int[] records;
    private int base;

    public StateView(StateLayout layout, List<ThreadAutomaton> threads) {
        this.layout = layout;
        this.threads = threads;
    }

    public StateView at(int[] records, int base) {
        this.records = records;
        this.base = base;
        return this;
    }

    public LocalNode node(int thread) {
        return threads.get(thread).node(records[base + layout.node(thread)]);
    }

    /**
     * Whether a thread is in a waiting loop, over any number of locations: as long as no location changes, it only
     * reads and returns to its node.
     */
    boolean isInWaitingLoop(int thread) {
        LocalNode start = node(thread);
        LocalNode at = start;
        for (int turn = 0; turn < LONGEST_TURN; turn++) {
            if (!at.onlyReads(word(at.object))) {
                return false;
            }
            Successors next = at.after(word(at.object));
            if (next.isWait) {
                return at == start;
            }
            if (next.nodes.length != 1) {
                return false;
            }
            at = next.nodes[0];
            if (at == start) {
                return true;
            }
        }
        return false;
    }

    /** The next operation of the thread; in a waiting loop, the operation of the loop that is first in the file. */
    public Operation operationOf(int thread) {
        LocalNode start = node(thread);
        Operation first = start.operation;
        if (isInWaitingLoop(thread)) {
            LocalNode at = start;
            do {
                first = earlier(first, at.operation);
                at = at.after(word(at.object)).nodes[0];
            } while (at != start && !at.after(word(at.object)).isWait);
        }
        return first;
    }

    private static Operation earlier(Operation one, Operation other) {
        int lines = Integer.compare(one.site().line(), other.site().line());
        int order = lines != 0
                ? lines
                : Integer.compare(one.site().column(), other.site().column());
        return order <= 0 ? one : other;
    }

    /** The value of a cell, or the owner of a mutex. */
    public int word(int slot) {
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

    /** Whether the thread locks a mutex that it owns, or unlocks a mutex that it does not own. */
    public boolean isLockMisuse(int thread) {
        LocalNode node = node(thread);
        return switch (node.kind) {
            case LOCK -> word(node.object) == thread + 1;
            case UNLOCK -> word(node.object) != thread + 1;
            default -> false;
        };
    }
}
