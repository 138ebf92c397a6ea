package dev.weakspot.litmus.verify;

import dev.weakspot.event.Site;
import dev.weakspot.litmus.program.FinalState;
import java.util.List;

/** One packed state, unpacked word by word. Moved from record to record. */
final class StateView implements FinalState {
    /** A loop with more reads than that is not looked through. */
    private static final int LONGEST_TURN = 64;

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

    /**
     * Whether a thread only turns round, over however many locations, as long as nobody changes them: left alone it
     * reads and reads, and comes back to where it stands.
     */
    boolean turnsRound(int thread) {
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

    /** Where the thread stands; of the places between which it turns round, the first one in the file. */
    Site siteOf(int thread) {
        LocalNode start = node(thread);
        Site first = start.operation.site();
        if (turnsRound(thread)) {
            LocalNode at = start;
            do {
                first = earlier(first, at.operation.site());
                at = at.after(word(at.object)).nodes[0];
            } while (at != start && !at.after(word(at.object)).isWait);
        }
        return first;
    }

    private static Site earlier(Site one, Site other) {
        boolean isEarlier = one.line() < other.line() || (one.line() == other.line() && one.column() <= other.column());
        return isEarlier ? one : other;
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
