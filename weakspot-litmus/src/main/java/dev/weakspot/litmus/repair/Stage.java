package dev.weakspot.litmus.repair;

import java.util.BitSet;

/**
 * A part of the choices that is tried before more expensive ones are looked at.
 *
 * @param universe what may be chosen
 * @param strongest chosen, nothing else of the universe can make a difference: if it fails, all of the stage fails
 */
record Stage(BitSet universe, BitSet strongest) {
    /**
     * Acquire and release only. Where all orders are acquire and release, no such fence adds to happens-before: every
     * access after a release fence is a release, and every one before an acquire fence an acquire [Rocker §3.1, sw].
     */
    static Stage acquireRelease(Choices choices) {
        BitSet orders = choices.select(choice -> isAcquireRelease(choice) && choice.place() instanceof OrderArgument);
        return new Stage(choices.select(Stage::isAcquireRelease), orders);
    }

    /** SC fences as well; with one between any two accesses of a thread, only SC executions are left. */
    static Stage scFences(Choices choices) {
        return with(choices, choices.select(choice -> choice.aspect() == Aspect.SEQ_CST && isFence(choice)));
    }

    /** SC accesses as well; where all are, only SC executions are left. */
    static Stage scAccesses(Choices choices) {
        return with(choices, choices.select(choice -> choice.aspect() == Aspect.SEQ_CST && !isFence(choice)));
    }

    private static Stage with(Choices choices, BitSet seqCst) {
        Stage cheaper = acquireRelease(choices);
        return new Stage(choices.with(cheaper.universe(), seqCst), choices.with(cheaper.strongest(), seqCst));
    }

    private static boolean isAcquireRelease(Choices.Choice choice) {
        return choice.aspect() != Aspect.SEQ_CST;
    }

    private static boolean isFence(Choices.Choice choice) {
        return !(choice.place() instanceof OrderArgument order) || order.isFence();
    }
}
