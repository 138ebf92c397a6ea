package dev.weakspot.cnative.control;

import dev.weakspot.finding.Suppressions;
import java.util.function.BooleanSupplier;

/**
 * The options of all runs of a compiled program.
 *
 * @param keepsOutput whether to keep the output that the program prints
 * @param expectedStatus the exit status of a successful run
 * @param inspector inspects the process of each run that has not exited, before the process is ended
 * @param isStopped whether the command must end, so that the engine waits no longer for threads outside control
 */
public record NativeRunOptions(
        RunTimes times,
        boolean keepsOutput,
        Suppressions suppressions,
        int expectedStatus,
        ProcessInspector inspector,
        BooleanSupplier isStopped) {
    /** Options for a program whose exit status is to be 0. */
    NativeRunOptions(
            RunTimes times,
            boolean keepsOutput,
            Suppressions suppressions,
            ProcessInspector inspector,
            BooleanSupplier isStopped) {
        this(times, keepsOutput, suppressions, 0, inspector, isStopped);
    }

    /** Runs within these time limits, without output, suppressions and inspector. */
    static NativeRunOptions within(RunTimes times) {
        return new NativeRunOptions(times, false, Suppressions.NONE, ProcessInspector.NONE, () -> false);
    }
}
