package dev.weakspot.litmus.run;

import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.memory.MemoryModel;

/** The configuration of runs of a litmus program. */
public final class LitmusRunSetup {
    private LitmusRunSetup() {}

    public static RunSetup of(LitmusProgram program, MemoryModel memory, RunLimits limits) {
        return new RunSetup(() -> new LitmusRun(program), memory, limits);
    }
}
