package dev.weakspot.litmus.repair;

import dev.weakspot.litmus.edit.OrderArgument;
import dev.weakspot.litmus.edit.OrderAspect;
import dev.weakspot.litmus.edit.RepairChoices;
import java.util.BitSet;

/**
 * A subset of the choices that is tried before more expensive choices.
 *
 * @param universe the choices of the stage
 * @param strongest a set to which no further choice of the universe adds an effect: if it fails, the stage fails
 */
record RepairStage(BitSet universe, BitSet strongest) {
    /**
     * Acquire and release only. If all atomic reads are acquire and all atomic writes are release, an acquire or
     * release fence adds nothing to happens-before. Every atomic write after a release fence is itself a release, and
     * every atomic read before an acquire fence is itself an acquire [Rocker §3.1, sw].
     */
    static RepairStage acquireRelease(RepairChoices choices) {
        BitSet orders =
                choices.select(choice -> isAcquireRelease(choice) && choice.position() instanceof OrderArgument);
        return new RepairStage(choices.select(RepairStage::isAcquireRelease), orders);
    }

    /** Also SC fences. With an SC fence between any two accesses of a thread, only SC executions remain. */
    static RepairStage scFences(RepairChoices choices) {
        return with(choices, choices.select(choice -> choice.aspect() == OrderAspect.SEQ_CST && isFence(choice)));
    }

    /** Also SC accesses. If all accesses are SC, only SC executions remain. */
    static RepairStage scAccesses(RepairChoices choices) {
        return with(choices, choices.select(choice -> choice.aspect() == OrderAspect.SEQ_CST && !isFence(choice)));
    }

    private static RepairStage with(RepairChoices choices, BitSet seqCst) {
        RepairStage cheaper = acquireRelease(choices);
        return new RepairStage(choices.with(cheaper.universe(), seqCst), choices.with(cheaper.strongest(), seqCst));
    }

    private static boolean isAcquireRelease(RepairChoices.RepairChoice choice) {
        return choice.aspect() != OrderAspect.SEQ_CST;
    }

    private static boolean isFence(RepairChoices.RepairChoice choice) {
        return !(choice.position() instanceof OrderArgument order) || order.isFence();
    }
}
