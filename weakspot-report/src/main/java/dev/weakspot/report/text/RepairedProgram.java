package dev.weakspot.report.text;

/** Whether a report prints the whole text of a repaired program, or only what was changed in it. */
public enum RepairedProgram {
    SHOWN,
    LEFT_OUT
}
