package dev.weakspot.litmus.search;

import dev.weakspot.litmus.automaton.Fences;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.StateLayout;

/**
 * Expands the states of one slice of a batch, and sorts their successors by partition. Reused from batch to batch.
 *
 * @param <N> the notes on the states
 */
final class Expansion<N extends StateNotes<N>> implements Walk.Sink {
    private final StateLayout layout;
    private final Walk<N> walk;
    private final RecordBuffer[] reached = new RecordBuffer[VisitedStates.PARTITIONS];
    private RecordBuffer source;
    private int from;
    private int to;
    private int expanding;

    Expansion(StateLayout layout, Walk<N> walk) {
        this.layout = layout;
        this.walk = walk;
        for (int i = 0; i < reached.length; i++) {
            reached[i] = new RecordBuffer(layout.stride());
        }
    }

    /** Selects the states to expand: {@code from} to {@code to} of this buffer. */
    void assign(RecordBuffer source, int from, int to) {
        this.source = source;
        this.from = from;
        this.to = to;
    }

    void run() {
        walk.notes().clear();
        for (RecordBuffer buffer : reached) {
            buffer.clear();
        }
        int[] words = source.words();
        for (int i = from; i < to; i++) {
            int base = i * layout.stride();
            expanding = words[base + StateLayout.ID];
            walk.from(words, base, this);
        }
    }

    @Override
    public void step(
            int[] records,
            int base,
            LocalNode from,
            LocalNode to,
            Fences fences,
            int slot,
            int value,
            long fingerprint) {
        RecordBuffer buffer = reached[VisitedStates.partitionOf(fingerprint)];
        int at = buffer.extend();
        int[] words = buffer.words();
        System.arraycopy(records, base, words, at, layout.stride());
        words[at + StateLayout.ID] = expanding;
        StateLayout.setFingerprint(words, at, fingerprint);
        words[at + layout.node(from.thread)] = to.id;
        if (slot != NO_CHANGE) {
            words[at + slot] = value;
        }
    }

    N notes() {
        return walk.notes();
    }

    /** The states reached in this partition, in the order of their discovery; their ids are those of their parents. */
    RecordBuffer reached(int partition) {
        return reached[partition];
    }
}
