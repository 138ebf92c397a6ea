package dev.weakspot.litmus.robustness;

import static dev.weakspot.litmus.automaton.AccessFacts.NO_LOCATION;

import dev.weakspot.litmus.automaton.AccessFacts;
import dev.weakspot.litmus.automaton.Fences;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.LocalNode.Kind;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.Successors;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.Steps;
import dev.weakspot.litmus.search.Walk;
import dev.weakspot.recording.SpinTreatment;

/** The steps of monitored states. Checks the next access of each thread, then updates the views at each step. */
final class MonitoredWalk implements Walk<Violations>, Walk.Sink {
    private static final int NO_COLUMN = -2;

    private final MonitoredSpace space;
    private final StateLayout layout;
    private final MonitorLayout monitor;
    private final ThreadAutomaton[] threads;
    private final ViewUpdates views;
    private final NormalForm normalForm;
    private final Symmetry symmetry;
    private final Steps steps;
    private final Violations notes;
    private final boolean waitsAreBlocking;

    /** By thread: whether its next operation is a load that may be stale. */
    private final boolean[] isStale;

    private final int[] atBarrier;
    private final int[] changed;
    private final boolean isByColumn;
    private final boolean normalises;
    private int[] records;
    private int base;
    private long sum;

    /** The column that the state watches, {@link NormalForm#ALL} or {@link #NO_COLUMN}. */
    private int column;

    private Sink sink;

    MonitoredWalk(MonitoredSpace space) {
        this.space = space;
        this.layout = space.layout();
        this.monitor = space.monitor();
        this.threads = space.threads().toArray(ThreadAutomaton[]::new);
        this.views = space.newViews();
        this.normalForm = space.newNormalForm();
        this.symmetry = space.newSymmetry();
        this.notes = space.newNotes();
        this.waitsAreBlocking = space.options().spin() == SpinTreatment.AUTO;
        this.isByColumn = space.property().isByColumn();
        this.normalises = isByColumn || space.options().uses(Reduction.NORMAL_FORM);
        this.isStale = new boolean[threads.length];
        this.atBarrier = new int[threads.length];
        this.changed = new int[layout.stride()];
        this.steps = new Steps(layout, space.threads(), space.options().spin(), this::afterLoad, true);
    }

    @Override
    public Violations notes() {
        return notes;
    }

    @Override
    public void from(int[] records, int base, Sink sink) {
        this.records = records;
        this.base = base;
        this.sum = symmetry.sum(records, base);
        this.sink = sink;
        this.column = isByColumn ? columnOf(records[base + monitor.watched]) : NormalForm.ALL;
        normalForm.from(records, base);
        if (column != NO_COLUMN) {
            checkThreads();
        }
        steps.from(records, base, this);
    }

    private static int columnOf(int watched) {
        return watched == 0 ? NO_COLUMN : watched - 1;
    }

    private void checkThreads() {
        for (int thread = 0; thread < threads.length; thread++) {
            LocalNode node = nodeOf(thread);
            isStale[thread] = false;
            if (node.kind == Kind.STALE_USE) {
                note(Violation.Kind.STALE_USE, node);
            } else {
                AccessFacts access = space.facts(node);
                if (access != null) {
                    check(node, access);
                }
            }
        }
    }

    private LocalNode nodeOf(int thread) {
        return threads[thread].node(records[base + layout.node(thread)]);
    }

    private void note(Violation.Kind kind, LocalNode node) {
        notes.note(new Violation(kind, node.thread, node.operation.site()), records[base + StateLayout.ID]);
    }

    /** Checks an access whether or not it is enabled ([Rocker Fig. 5] ERR-SC holds for any label). */
    private void check(LocalNode node, AccessFacts access) {
        if (monitor.setWords > 0
                && access.location != NO_LOCATION
                && ViewUpdates.isForced(records, base + monitor.before[node.thread], access.location)) {
            boolean mayRead = isUnaware(node.thread, access.readable, access.readIsSequential);
            if (access.isSpeculative) {
                isStale[node.thread] = mayRead && space.property().followsStaleReads();
                if (mayRead) {
                    note(Violation.Kind.STALE_READ, node);
                }
            } else if (mayRead || isUnaware(node.thread, access.writable, access.writeIsSequential)) {
                note(Violation.Kind.STALE_ACCESS, node);
            }
        }
        if (space.property().watchesRaces() && canHappen(node)) {
            checkRace(node, access);
        }
    }

    /** A weak compare-exchange that finds the expected value may still fail, and is a read then. */
    private void checkRace(LocalNode node, AccessFacts access) {
        boolean isWrite = isWrite(node);
        boolean isRead = !isWrite || node.kind == Kind.WEAK_COMPARE_EXCHANGE;
        boolean readAcquires = access.readAcquires && !isStale[node.thread];
        boolean writeAcquires = access.writeAcquires && node.kind != Kind.STORE;
        if ((isRead && isUnordered(node.thread, access.readConflicts, readAcquires ? access.location : NO_LOCATION))
                || (isWrite
                        && isUnordered(
                                node.thread, access.writeConflicts, writeAcquires ? access.location : NO_LOCATION))) {
            note(Violation.Kind.RACE, node);
        }
    }

    /** Whether the view of the thread has some of these bits. An SC access is aware of more writes than its thread. */
    private boolean isUnaware(int thread, int[] of, boolean isSequential) {
        int row = base + monitor.current[thread];
        for (int i = 0; i < of.length; i++) {
            int unaware = records[row + i] & of[i];
            if (isSequential) {
                unaware &= records[base + monitor.sinceSequential + i];
                if (monitor.releasedByFence != MonitorLayout.NONE) {
                    unaware &= records[base + monitor.releasedByFence + i];
                }
            }
            if (unaware != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether some of these accesses do not happen before the thread's access, which may acquire from a location. */
    private boolean isUnordered(int thread, int[] accesses, int acquired) {
        int row = base + monitor.current[thread];
        int released = acquired == NO_LOCATION ? MonitorLayout.NONE : monitor.released[acquired];
        for (int i = 0; i < accesses.length; i++) {
            int unaware = records[row + i] & accesses[i];
            if (released != MonitorLayout.NONE) {
                unaware &= records[base + released + i];
            }
            if (unaware != 0) {
                return true;
            }
        }
        return false;
    }

    private boolean canHappen(LocalNode node) {
        return switch (node.kind) {
            case AWAIT, AWAIT_EXCHANGE -> records[base + node.object] == node.expected;
            default -> true;
        };
    }

    private boolean isWrite(LocalNode node) {
        return switch (node.kind) {
            case STORE, UPDATE, AWAIT_EXCHANGE -> true;
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE -> records[base + node.object] == node.expected;
            default -> false;
        };
    }

    private Successors afterLoad(LocalNode load, int value) {
        return isStale[load.thread] ? load.afterStale(value) : load.after(value);
    }

    @Override
    public void step(
            int[] from, int at, LocalNode node, LocalNode to, Fences fences, int slot, int value, long fingerprint) {
        if (slot == NO_CHANGE && isTurn(node)) {
            return;
        }
        if (column == NO_COLUMN) {
            if (to != node || slot != NO_CHANGE) {
                System.arraycopy(from, at, changed, 0, changed.length);
                emit(node, to, fences, slot, value, fingerprint);
            }
            AccessFacts access = space.facts(node);
            if (access != null) {
                for (int begun : slot == NO_CHANGE ? access.readBegins : access.writeBegins) {
                    watch(begun, from, at, node, to, fences, slot, value, fingerprint);
                }
                if (slot != NO_CHANGE && access.location != NO_LOCATION && monitor.setWords > 0) {
                    int begun = space.columnOf(access.location, records[base + slot]);
                    watch(begun, from, at, node, to, fences, slot, value, fingerprint);
                }
            }
        } else {
            watch(column, from, at, node, to, fences, slot, value, fingerprint);
        }
    }

    private void watch(
            int watched,
            int[] from,
            int at,
            LocalNode node,
            LocalNode to,
            Fences fences,
            int slot,
            int value,
            long fingerprint) {
        System.arraycopy(from, at, changed, 0, changed.length);
        views.at(changed, node.thread);
        move(node, to, slot != NO_CHANGE);
        views.fences(fences);
        if (normalises && !normalForm.apply(changed, 0, to, watched) && isByColumn) {
            return;
        }
        if (isByColumn) {
            changed[monitor.watched] = watched + 1;
        }
        emit(node, to, fences, slot, value, fingerprint + symmetry.difference(records, base, changed));
    }

    private void emit(LocalNode node, LocalNode to, Fences fences, int slot, int value, long fingerprint) {
        changed[layout.node(node.thread)] = to.id;
        if (slot != NO_CHANGE) {
            changed[slot] = value;
        }
        sink.step(changed, 0, node, to, fences, slot, value, fingerprint + symmetry.sum(changed, 0) - sum);
    }

    /** Whether the step is a failed turn of a waiting loop; such a turn changes neither state nor views. */
    private boolean isTurn(LocalNode node) {
        return switch (node.kind) {
            case LOAD ->
                waitsAreBlocking
                        && !isStale[node.thread]
                        && node.after(records[base + node.object]).isTurnOf(node);
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE ->
                waitsAreBlocking && node.after(records[base + node.object]).isTurnOf(node);
            default -> false;
        };
    }

    private void move(LocalNode node, LocalNode to, boolean isWrite) {
        switch (node.kind) {
            case LOAD -> {
                if (isStale[node.thread]) {
                    views.readStale(space.facts(node));
                } else {
                    views.read(space.facts(node));
                }
            }
            case AWAIT -> views.read(space.facts(node));
            case STORE -> views.write(space.facts(node), overwritten(node, false));
            case UPDATE, AWAIT_EXCHANGE -> views.update(space.facts(node), overwritten(node, true));
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE -> {
                if (isWrite) {
                    views.update(space.facts(node), overwritten(node, true));
                } else {
                    views.read(space.facts(node));
                }
            }
            case FENCE -> views.sequentialFence();
            case LOCK -> views.lock(node.object - layout.owner(0));
            case UNLOCK -> views.unlock(node.object - layout.owner(0));
            case ARRIVE -> {
                if (to.kind != Kind.WAITING) {
                    joinViews(node);
                }
            }
            default -> {}
        }
    }

    private int[] overwritten(LocalNode node, boolean byUpdate) {
        int location = space.facts(node).location;
        return location == NO_LOCATION ? null : space.overwritten(location, records[base + node.object], byUpdate);
    }

    /** Joins the views of the thread that opens the barrier and of all threads that wait there before the step. */
    private void joinViews(LocalNode arriving) {
        int count = 0;
        for (int thread = 0; thread < threads.length; thread++) {
            LocalNode node = nodeOf(thread);
            if (node == arriving || (node.kind == Kind.WAITING && node.object == arriving.object)) {
                atBarrier[count++] = thread;
            }
        }
        views.barrier(atBarrier, count);
    }
}
