package dev.weakspot.cnative.control;

import dev.weakspot.cnative.process.ForkServerPool;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.memory.MemoryModel;

/** Where C and C++ programs run, and who watches them there. */
public final class NativeRunSetup {
    private NativeRunSetup() {}

    /** Where somebody only wants to have runs. */
    public static RunSetup of(ForkServerPool target, MemoryModel memory, RunLimits limits, RunTimes times) {
        return of(target, memory, limits, NativeRunOptions.within(times));
    }

    static RunSetup of(ForkServerPool target, MemoryModel memory, RunLimits limits, NativeRunOptions options) {
        return new RunSetup(() -> new NativeRun(target, memory, options), memory, limits);
    }
}
