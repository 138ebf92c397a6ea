package dev.weakspot.litmus.search;

/** The reductions, which visit fewer states and give the same answers. All are on, except in measurements and tests. */
public enum Reduction {
    /** States that differ in dead registers only are merged. */
    DEAD_REGISTERS,
    /** Monitored states that no continuation distinguishes are merged ({@code NormalForm}). */
    NORMAL_FORM,
    /** If the monitor of all columns is too large, one column is monitored at a time ({@code MonitoredProperty}). */
    COLUMNS,
    /** Monitored states that differ in a permutation of threads with equal code are merged ({@code Symmetry}). */
    ALIKE_THREADS
}
