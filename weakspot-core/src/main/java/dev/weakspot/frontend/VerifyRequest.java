package dev.weakspot.frontend;

import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.SpinTreatment;

/**
 * The questions that a verification has to answer, and its limits.
 *
 * @param memory RC20: robustness, races and executions under weak memory too; SC: interleavings only
 * @param wantsOutcomes whether to list the final values of every execution
 * @param wantsRepair whether to search thoroughly for a repair of every program that can be repaired
 * @param maxStates the largest number of states that one search may visit
 * @param jobs the number of threads that search
 */
public record VerifyRequest(
        MemoryModel memory,
        SpinTreatment spin,
        boolean wantsOutcomes,
        boolean wantsRepair,
        long maxStates,
        int jobs,
        OptionValues options) {}
