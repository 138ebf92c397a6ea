package dev.weakspot.control;

/** Capability: the front end keeps the program's output. */
@FunctionalInterface
public interface ProgramOutput {
    /** No output is kept. */
    ProgramOutput NONE = () -> "";

    /** The output of the last run that has ended. */
    String text();
}
