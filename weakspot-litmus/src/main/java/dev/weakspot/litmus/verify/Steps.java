package dev.weakspot.litmus.verify;

import dev.weakspot.litmus.verify.LocalNode.Kind;
import java.util.List;

/**
 * What can happen next in a state under sequential consistency: one thread takes its operation, on the newest value of
 * its location. Used by one worker at a time.
 */
final class Steps {
    private final StateLayout layout;
    private final ThreadAutomaton[] threads;
    private final boolean waitsAreBlocking;
    private final int[] opened;
    private final StateView view;

    private int[] records;
    private int base;
    private long fingerprint;
    private Sink sink;
    private boolean canMove;
    private boolean canChange;
    private boolean hasStopped;

    /** Takes the steps of one state, as they are found. */
    interface Sink {
        /**
         * A thread goes from one node to another.
         *
         * @param records the state it starts in, at {@code base}; after a barrier has opened, a copy of it
         * @param slot the cell or owner it changes to {@code value}, or {@link #NO_CHANGE}
         */
        void step(int[] records, int base, LocalNode from, LocalNode to, int slot, int value, long fingerprint);

        int NO_CHANGE = -1;
    }

    Steps(StateLayout layout, List<ThreadAutomaton> threads, SpinTreatment spin) {
        this.layout = layout;
        this.threads = threads.toArray(ThreadAutomaton[]::new);
        this.waitsAreBlocking = spin == SpinTreatment.AUTO;
        this.opened = new int[layout.stride()];
        this.view = new StateView(layout, threads);
    }

    /** Hands all steps from the state at {@code base} to the sink. */
    void from(int[] records, int base, Sink sink) {
        this.records = records;
        this.base = base;
        this.fingerprint = StateLayout.fingerprint(records, base);
        this.sink = sink;
        this.canMove = false;
        this.canChange = false;
        this.hasStopped = false;
        for (int thread = 0; thread < threads.length; thread++) {
            step(thread, nodeOf(thread));
        }
        if (canMove && !canChange && waitsAreBlocking && allTurnRound()) {
            canMove = false;
        }
    }

    /** Nobody can do more than read: are those who read in waiting loops, all of them? */
    private boolean allTurnRound() {
        view.at(records, base);
        for (int thread = 0; thread < threads.length; thread++) {
            LocalNode node = nodeOf(thread);
            if (node.onlyReads(records[base + node.object]) && !view.turnsRound(thread)) {
                return false;
            }
        }
        for (int thread = 0; thread < threads.length; thread++) {
            LocalNode node = nodeOf(thread);
            if (node.onlyReads(records[base + node.object])) {
                node.noteWait();
            }
        }
        return true;
    }

    /** Whether some thread could go on in the state looked at last. */
    boolean canMove() {
        return canMove;
    }

    /** Whether some thread stands there for good because of an error: its own code stopped it, not the others. */
    boolean hasStopped() {
        return hasStopped;
    }

    private LocalNode nodeOf(int thread) {
        return threads[thread].node(records[base + layout.node(thread)]);
    }

    private void step(int thread, LocalNode node) {
        switch (node.kind) {
            case LOAD -> read(node, records[base + node.object]);
            case STORE -> write(node, node.after(0), node.value);
            case UPDATE -> {
                int old = records[base + node.object];
                write(node, node.after(old), node.written(old));
            }
            case COMPARE_EXCHANGE -> {
                if (!exchange(node)) {
                    read(node, records[base + node.object]);
                }
            }
            case WEAK_COMPARE_EXCHANGE -> {
                exchange(node);
                read(node, records[base + node.object]);
            }
            case AWAIT -> {
                int value = records[base + node.object];
                if (value == node.expected) {
                    move(node, node.after(value));
                }
            }
            case AWAIT_EXCHANGE -> exchange(node);
            case LOCK -> {
                if (records[base + node.object] == 0) {
                    write(node, node.after(0), thread + 1);
                } else {
                    hasStopped |= records[base + node.object] == thread + 1;
                }
            }
            case UNLOCK -> {
                if (records[base + node.object] == thread + 1) {
                    write(node, node.after(0), 0);
                } else {
                    hasStopped = true;
                }
            }
            case ARRIVE -> arrive(node);
            case START, RELEASED -> move(node, node.after(0));
            case WAITING, EXIT -> {}
            case FAILED_ASSERTION, CRASH, DIVERGE -> hasStopped = true;
        }
    }

    private boolean exchange(LocalNode node) {
        if (records[base + node.object] != node.expected) {
            return false;
        }
        write(node, node.afterSuccess(), node.value);
        return true;
    }

    /** In a waiting loop the thread may turn round, but does not get any further by that. */
    private void read(LocalNode node, int value) {
        Successors successors = node.after(value);
        if (successors.isWait && waitsAreBlocking) {
            node.noteWait();
        } else {
            canMove = true;
        }
        emitMoves(node, successors);
    }

    private void move(LocalNode from, Successors successors) {
        canMove = true;
        canChange = true;
        emitMoves(from, successors);
    }

    private void emitMoves(LocalNode from, Successors successors) {
        for (LocalNode to : successors.nodes) {
            if (to != from) {
                emitMove(from, to);
            }
        }
    }

    private void emitMove(LocalNode from, LocalNode to) {
        long after = fingerprint - from.fingerprint + to.fingerprint;
        sink.step(records, base, from, to, Sink.NO_CHANGE, 0, after);
    }

    private void write(LocalNode from, Successors successors, int value) {
        canMove = true;
        canChange = true;
        int slot = from.object;
        long change = StateLayout.share(slot, value) - StateLayout.share(slot, records[base + slot]);
        for (LocalNode to : successors.nodes) {
            long after = fingerprint - from.fingerprint + to.fingerprint + change;
            sink.step(records, base, from, to, slot, value, after);
        }
    }

    /** The last thread to arrive at a barrier opens it for all that wait there. */
    private void arrive(LocalNode node) {
        int arrived = 1;
        for (int thread = 0; thread < threads.length; thread++) {
            arrived += isWaitingAt(node.object, nodeOf(thread)) ? 1 : 0;
        }
        if (arrived < node.value) {
            canMove = true;
            canChange = true;
            emitMove(node, node.waiting());
            return;
        }
        canMove = true;
        canChange = true;
        System.arraycopy(records, base, opened, 0, opened.length);
        long after = fingerprint;
        for (int thread = 0; thread < threads.length; thread++) {
            LocalNode waiting = nodeOf(thread);
            if (isWaitingAt(node.object, waiting)) {
                LocalNode released = waiting.released();
                opened[layout.node(thread)] = released.id;
                after += released.fingerprint - waiting.fingerprint;
            }
        }
        for (LocalNode to : node.after(0).nodes) {
            sink.step(opened, 0, node, to, Sink.NO_CHANGE, 0, after - node.fingerprint + to.fingerprint);
        }
    }

    private static boolean isWaitingAt(int barrier, LocalNode node) {
        return node.kind == Kind.WAITING && node.object == barrier;
    }
}
