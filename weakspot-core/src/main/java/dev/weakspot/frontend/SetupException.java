package dev.weakspot.frontend;

/** A front end cannot be set up on this system, although the input is valid. */
public final class SetupException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String details;

    /** @param details the messages of the tool that failed, which are printed before the message */
    public SetupException(String message, String details, Throwable cause) {
        super(message, cause);
        this.details = details;
    }

    public String details() {
        return details;
    }
}
