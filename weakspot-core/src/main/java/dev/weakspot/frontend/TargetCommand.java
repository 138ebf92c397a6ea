package dev.weakspot.frontend;

/** The commands that take a target. */
public enum TargetCommand {
    TEST,
    RUN,
    REPLAY,
    VERIFY
}
