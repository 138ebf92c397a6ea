package dev.weakspot.litmus.syntax;

/** The user's file is not a program we can take: where, what, and the way out, on one line. */
public final class InputException extends Exception {
    private static final long serialVersionUID = 1L;

    public InputException(String file, Position position, String what, String wayOut) {
        super(file + ":" + position.line() + ":" + position.column() + ": " + what + " (" + wayOut + ")");
    }
}
