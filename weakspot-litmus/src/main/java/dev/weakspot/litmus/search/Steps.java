package dev.weakspot.litmus.search;

import dev.weakspot.litmus.automaton.Fences;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.LocalNode.Kind;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.Successors;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.recording.SpinTreatment;
import java.util.List;

/**
 * The steps from a state under sequential consistency: one thread executes its operation on the latest value of the
 * location. Used by one worker at a time.
 */
public final class Steps {
    private final StateLayout layout;
    private final ThreadAutomaton[] threads;
    private final boolean waitsAreBlocking;
    private final int[] opened;
    private final StateView view;
    private final Loads loads;
    private final boolean turnsMatter;

    private int[] records;
    private int base;
    private long fingerprint;
    private Walk.Sink sink;
    private boolean canMove;
    private boolean canChange;
    private boolean hasStopped;

    /** The successors of a load. */
    public interface Loads {
        Successors after(LocalNode load, int value);
    }

    /**
     * Creates the steps for states of this layout.
     *
     * @param turnsMatter whether a step that writes nothing and returns to its node counts as a step
     */
    public Steps(
            StateLayout layout, List<ThreadAutomaton> threads, SpinTreatment spin, Loads loads, boolean turnsMatter) {
        this.layout = layout;
        this.threads = threads.toArray(ThreadAutomaton[]::new);
        this.waitsAreBlocking = spin == SpinTreatment.AUTO;
        this.opened = new int[layout.stride()];
        this.view = new StateView(layout, threads);
        this.loads = loads;
        this.turnsMatter = turnsMatter;
    }

    /** Passes all steps from the state at {@code base} to the sink. */
    public void from(int[] records, int base, Walk.Sink sink) {
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
        if (canMove && !canChange && waitsAreBlocking && !turnsMatter && allReadersWait()) {
            canMove = false;
        }
    }

    /** Whether all threads that can read are in waiting loops. Called if no thread can do more than read. */
    private boolean allReadersWait() {
        view.at(records, base);
        for (int thread = 0; thread < threads.length; thread++) {
            LocalNode node = nodeOf(thread);
            if (node.onlyReads(records[base + node.object]) && !view.isInWaitingLoop(thread)) {
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

    /** Whether some thread was enabled in the last state. */
    boolean canMove() {
        return canMove;
    }

    /** Whether an error of its own code stopped some thread in the last state. */
    boolean hasStopped() {
        return hasStopped;
    }

    private LocalNode nodeOf(int thread) {
        return threads[thread].node(records[base + layout.node(thread)]);
    }

    private void step(int thread, LocalNode node) {
        switch (node.kind) {
            case LOAD -> read(node, loads.after(node, records[base + node.object]));
            case STORE -> write(node, node.after(0), node.value);
            case UPDATE -> {
                int old = records[base + node.object];
                write(node, node.after(old), node.written(old));
            }
            case COMPARE_EXCHANGE -> {
                if (!exchange(node)) {
                    read(node, node.after(records[base + node.object]));
                }
            }
            case WEAK_COMPARE_EXCHANGE -> {
                exchange(node);
                read(node, node.after(records[base + node.object]));
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
            case START, RELEASED, FENCE -> move(node, node.after(0));
            case WAITING, EXIT, STALE_USE -> {}
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

    /** A failed turn of a waiting loop is possible, but makes no progress. */
    private void read(LocalNode node, Successors successors) {
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
        for (int i = 0; i < successors.nodes.length; i++) {
            if (successors.nodes[i] != from || turnsMatter) {
                emitMove(from, successors.nodes[i], successors.fences[i]);
            }
        }
    }

    private void emitMove(LocalNode from, LocalNode to, Fences fences) {
        long after = fingerprint - from.fingerprint + to.fingerprint;
        sink.step(records, base, from, to, fences, Walk.Sink.NO_CHANGE, 0, after);
    }

    private void write(LocalNode from, Successors successors, int value) {
        canMove = true;
        canChange = true;
        int slot = from.object;
        long change = StateLayout.share(slot, value) - StateLayout.share(slot, records[base + slot]);
        for (int i = 0; i < successors.nodes.length; i++) {
            LocalNode to = successors.nodes[i];
            long after = fingerprint - from.fingerprint + to.fingerprint + change;
            sink.step(records, base, from, to, successors.fences[i], slot, value, after);
        }
    }

    /** The last thread that arrives at a barrier releases all threads that wait there. */
    private void arrive(LocalNode node) {
        int arrived = 1;
        for (int thread = 0; thread < threads.length; thread++) {
            arrived += isWaitingAt(node.object, nodeOf(thread)) ? 1 : 0;
        }
        if (arrived < node.value) {
            canMove = true;
            canChange = true;
            emitMove(node, node.waiting(), Fences.NONE);
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
        Successors successors = node.after(0);
        for (int i = 0; i < successors.nodes.length; i++) {
            LocalNode to = successors.nodes[i];
            long fingerprintThen = after - node.fingerprint + to.fingerprint;
            sink.step(opened, 0, node, to, successors.fences[i], Walk.Sink.NO_CHANGE, 0, fingerprintThen);
        }
    }

    private static boolean isWaitingAt(int barrier, LocalNode node) {
        return node.kind == Kind.WAITING && node.object == barrier;
    }
}
