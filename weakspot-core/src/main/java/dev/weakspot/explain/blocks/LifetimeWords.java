package dev.weakspot.explain.blocks;

import dev.weakspot.event.LifeCycle;

/** Where a variable on a stack was, and why it is not alive any more. */
public final class LifetimeWords {
    private LifetimeWords() {}

    public static String word(LifeCycle.EndOfLifetime end) {
        if (end.isCall()) {
            return "call";
        }
        return end.hasThreadEnded() ? "end" : "return";
    }

    /** {@code in the stack frame of f, which has returned; P1 called it at line 12}. */
    public static String of(LifeCycle.EndOfLifetime end) {
        String thread = "P" + end.thread();
        String function = end.function().isEmpty() ? "a function" : end.function();
        String site = end.site().inWords();
        if (end.hasThreadEnded()) {
            return "on the stack of " + thread + ", which has ended; "
                    + (end.isCall()
                            ? "it was in the frame of " + function + ", called at " + site
                            : "the last operation of " + thread + " was at " + site);
        }
        return "in the stack frame of " + function + (end.function().isEmpty() ? " of " + thread : "")
                + ", which has returned; " + thread
                + (end.isCall() ? " called it at " + site : " is at " + site + " now");
    }
}
