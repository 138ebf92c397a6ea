package dev.weakspot.engine;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.ReadUndo;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.recording.SpinTreatment;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads that may turn out to belong to a failed turn of a waiting loop. Such a read is remembered before it takes effect
 * ({@link #prepare}), observed by monitors as tentative ({@link #observe}), and then undone or confirmed ({@link #decide}).
 */
final class SpeculativeReads {
    private final ControlledProgram program;
    private final WaitingLoopOracle oracle;
    private final SpinTreatment spin;
    private final Memory memory;
    private final WaitingLoops loops;
    private final List<Monitor> monitors;
    private final Consumer<Detection> report;

    /** Whether the operation in progress may be repeated by a waiting loop. */
    private boolean mayRepeat;

    /** The local state before the operation in progress. */
    private long hashBefore;

    /** Undoes the operation in progress; null if it is not speculative. */
    private ReadUndo undo;

    SpeculativeReads(
            ControlledProgram program,
            SpinTreatment spin,
            Memory memory,
            WaitingLoops loops,
            List<Monitor> monitors,
            Consumer<Detection> report) {
        this.program = program;
        this.oracle = program.capabilities().waitingLoops();
        this.spin = spin;
        this.memory = memory;
        this.loops = loops;
        this.monitors = monitors;
        this.report = report;
    }

    /** Called before the operation takes effect. */
    void prepare(Operation operation) {
        int thread = operation.thread();
        mayRepeat = spin == SpinTreatment.AUTO && oracle.mayRepeat(thread);
        hashBefore = mayRepeat ? oracle.localStateHash(thread) : WaitingLoopOracle.UNKNOWN_STATE;
        boolean isSpeculative = mayRepeat && mayOnlyRead(operation) && loops.mayFailAt(hashBefore);
        undo = isSpeculative ? memory.remember(thread) : null;
    }

    private static boolean mayOnlyRead(Operation operation) {
        return operation instanceof MemoryAccess.Load || operation instanceof MemoryAccess.CompareExchange;
    }

    /** Passes the event to the monitors. Reads before an update are confirmed first, so monitors observe events in order. */
    void observe(Operation operation, Event event) {
        if (event instanceof Event.Update) {
            confirm(operation.thread());
        }
        for (Monitor monitor : monitors) {
            if (undo != null && event instanceof Event.Read read) {
                monitor.observeTentatively(operation, read, report);
            } else {
                monitor.observe(operation, event, report);
            }
        }
    }

    /** Called when the thread has reached its next operation: undoes its reads if they were a failed turn. */
    void decide(Operation operation, Event event) {
        if (!mayRepeat) {
            return;
        }
        int thread = operation.thread();
        boolean mayRepeatNext = oracle.mayRepeat(thread);
        long hashNow = mayRepeatNext ? oracle.localStateHash(thread) : WaitingLoopOracle.UNKNOWN_STATE;
        boolean wasSpeculative = undo != null || loops.isSpeculative(thread);
        WaitingLoops.Step step = new WaitingLoops.Step(operation, event, hashBefore, undo);
        WaitingLoops.FailedTurn turn = loops.observe(step, program.next(thread), mayRepeatNext, hashNow);
        if (!turn.reads().isEmpty()) {
            if (turn.isCertain()) {
                memory.undo(turn.reads());
            }
            monitors.forEach(monitor -> monitor.undo(thread, turn.reads().size()));
        }
        if (wasSpeculative && !loops.isSpeculative(thread)) {
            confirmInMonitors(thread);
        }
    }

    /** Confirms the reads that the thread has made so far. */
    void confirm(int thread) {
        if (loops.isSpeculative(thread)) {
            confirmInMonitors(thread);
        }
    }

    private void confirmInMonitors(int thread) {
        for (Monitor monitor : monitors) {
            monitor.confirm(thread, report);
        }
    }
}
