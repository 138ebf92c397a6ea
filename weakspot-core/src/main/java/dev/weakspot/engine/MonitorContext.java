package dev.weakspot.engine;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.control.StackMemory;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.RobustnessMonitor.WaitingReads;
import dev.weakspot.recording.SpinTreatment;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;

/** The parts of one explorer that its monitors may read. */
public record MonitorContext(
        ControlledProgram program, MemoryModel model, RunLimits limits, HappensBefore order, Memory memory) {
    /** The log of plain accesses, allocations and frees between operations; may be {@link PlainAccessLog#NONE}. */
    public PlainAccessLog plainAccesses() {
        return program.capabilities().plainAccesses();
    }

    /** The stacks of the threads; may be {@link StackMemory#NONE}. */
    public StackMemory stackMemory() {
        return program.capabilities().stackMemory();
    }

    /** Whether a thread, if its next operation read a value, would only make a failed turn of a waiting loop. */
    public WaitingReads failedTurns() {
        if (limits.spin() == SpinTreatment.STRICT) {
            return (thread, value) -> false;
        }
        WaitingLoopOracle oracle = program.capabilities().waitingLoops();
        return (thread, value) -> oracle.wouldRepeat(thread, value, memory::newest);
    }

    /** For each thread, the values with which it makes progress if its next operation only reads. */
    public IntFunction<LongPredicate> progressValues() {
        WaitingReads failed = failedTurns();
        return thread -> value -> !failed.wouldRepeat(thread, value);
    }
}
