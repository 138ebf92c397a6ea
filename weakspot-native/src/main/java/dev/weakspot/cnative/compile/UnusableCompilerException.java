package dev.weakspot.cnative.compile;

/** There is no compiler, or none that Weakspot can work with: what is wrong and the way out, on one line. */
public final class UnusableCompilerException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableCompilerException(String what, String wayOut) {
        super(what + " (" + wayOut + ")");
    }
}
