package dev.weakspot.report.format;

/** Whether a report prints the whole text of a repaired program, or only the changes. */
public enum RepairedProgram {
    SHOWN,
    LEFT_OUT
}
