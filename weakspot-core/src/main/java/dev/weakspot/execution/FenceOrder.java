package dev.weakspot.execution;

/** Whether the order of SC fences counts in hb_SC, as [Rocker §3.1] has it, or is left out. */
public enum FenceOrder {
    COUNTS,
    LEFT_OUT
}
