package dev.weakspot.cnative.attach;

/** The program cannot be put under control, or wants what Weakspot cannot do. The user's to mend; the message is for him. */
public final class UnusableProgramException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnusableProgramException(String message) {
        super(message);
    }
}
