package dev.weakspot.finding;

/** A line of a suppression file is no rule: where, what, and the way out, on one line. */
public final class SuppressionException extends Exception {
    private static final long serialVersionUID = 1L;

    public SuppressionException(String file, int line, int column, String what, String wayOut) {
        super(file + ":" + line + ":" + column + ": " + what + " (" + wayOut + ")");
    }
}
