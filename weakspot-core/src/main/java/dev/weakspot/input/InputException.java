package dev.weakspot.input;

/** The user's input cannot be used. The message is one line: the position, the mistake, and in parentheses the remedy. */
public final class InputException extends Exception {
    private static final long serialVersionUID = 1L;

    /** A mistake at a position of a file; lines and columns count from 1. */
    public InputException(String file, int line, int column, String mistake, String remedy) {
        this(file + ":" + line + ":" + column, mistake, remedy);
    }

    /** A mistake that concerns a file as a whole. */
    public InputException(String file, String mistake, String remedy) {
        this(file + ": " + mistake + " (" + remedy + ")");
    }

    /** A mistake described by a message that is complete already. */
    public InputException(String message) {
        super(message);
    }
}
