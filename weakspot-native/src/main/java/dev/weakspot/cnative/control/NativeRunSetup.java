package dev.weakspot.cnative.control;

import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.memory.MemoryModel;

/** Creates the setups for runs of C and C++ programs, with all monitors. */
public final class NativeRunSetup {
    private NativeRunSetup() {}

    /** Runs without output, suppressions and inspector. */
    public static RunSetup of(ForkServerPool target, MemoryModel memory, RunLimits limits, RunTimes times) {
        return of(target, memory, limits, NativeRunOptions.within(times));
    }

    static RunSetup of(ForkServerPool target, MemoryModel memory, RunLimits limits, NativeRunOptions options) {
        return of(target, memory, limits, options, new FirstOutput());
    }

    /** @param firstOutput receives the output of the first run that ends by itself */
    static RunSetup of(
            ForkServerPool target,
            MemoryModel memory,
            RunLimits limits,
            NativeRunOptions options,
            FirstOutput firstOutput) {
        return new RunSetup(() -> new NativeRun(target, memory, options, firstOutput), memory, limits);
    }
}
