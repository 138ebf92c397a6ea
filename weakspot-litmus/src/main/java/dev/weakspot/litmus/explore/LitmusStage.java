package dev.weakspot.litmus.explore;

import dev.weakspot.explore.RunLimits;
import dev.weakspot.explore.Stage;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.memory.MemoryModel;
import java.util.List;

/** What runs of a litmus program are made of. */
public final class LitmusStage {
    private LitmusStage() {}

    public static Stage of(Program program, MemoryModel memory, RunLimits limits) {
        return new Stage(() -> new LitmusRun(program), memory, limits, (order, machine) -> List.of());
    }
}
