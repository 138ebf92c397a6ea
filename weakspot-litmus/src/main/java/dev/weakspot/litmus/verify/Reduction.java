package dev.weakspot.litmus.verify;

/** How searches leave out states without leaving out answers. They do all of it, unless it is to be measured. */
public enum Reduction {
    /** Registers that are not read again do not tell states apart. */
    DEAD_REGISTERS,
    /** Monitored states that no future can tell apart are one ({@link NormalForm}). */
    NORMAL_FORM,
    /** Where a monitor of all there is to watch gets too large, one column is watched at a time ({@link Concern}). */
    COLUMNS,
    /** Monitored states in which threads that are alike have changed places are one ({@link Symmetry}). */
    ALIKE_THREADS
}
