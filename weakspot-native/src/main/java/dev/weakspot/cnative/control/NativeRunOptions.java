package dev.weakspot.cnative.control;

import dev.weakspot.finding.Suppressions;
import java.util.function.BooleanSupplier;

/**
 * How the runs of a compiled program are made.
 *
 * @param keepsOutput whether to keep the output that the program prints
 * @param inspector inspects the process of each run before the process is ended
 * @param isStopped whether the command must end, so that no thread outside control is waited for any longer
 */
public record NativeRunOptions(
        RunTimes times,
        boolean keepsOutput,
        Suppressions suppressions,
        ProcessInspector inspector,
        BooleanSupplier isStopped) {
    /** Runs within these times, without anything else. */
    static NativeRunOptions within(RunTimes times) {
        return new NativeRunOptions(times, false, Suppressions.NONE, ProcessInspector.NONE, () -> false);
    }
}
