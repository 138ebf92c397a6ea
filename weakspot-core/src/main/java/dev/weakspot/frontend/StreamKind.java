package dev.weakspot.frontend;

/** The object that a standard stream of a process is connected to. */
public enum StreamKind {
    TERMINAL,
    PIPE,
    FILE
}
