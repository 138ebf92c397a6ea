package dev.weakspot.litmus.run;

import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.memory.MemoryModel;
import java.util.BitSet;
import java.util.List;

/** The configuration of runs of a litmus program. */
public final class LitmusRunSetup {
    private LitmusRunSetup() {}

    public static RunSetup of(LitmusProgram program, MemoryModel memory, RunLimits limits) {
        return new RunSetup(() -> new LitmusRun(program), memory, limits);
    }

    /**
     * For the replay of an execution under sequential consistency, without monitors.
     *
     * @param atomicCells the cells that some execution accesses atomically
     */
    public static RunSetup ofReplay(LitmusProgram program, BitSet atomicCells, RunLimits limits) {
        return new RunSetup(() -> new LitmusRun(program, atomicCells), MemoryModel.SC, limits, List.of());
    }
}
