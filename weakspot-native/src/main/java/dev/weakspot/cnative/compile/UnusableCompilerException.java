package dev.weakspot.cnative.compile;

/** No compiler was found, or none that Weakspot supports. The message has the problem and a remedy, on one line. */
public final class UnusableCompilerException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableCompilerException(String problem, String remedy) {
        super(problem + " (" + remedy + ")");
    }
}
