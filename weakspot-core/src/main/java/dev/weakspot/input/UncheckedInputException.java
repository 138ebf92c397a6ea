package dev.weakspot.input;

/**
 * Carries an {@link InputException} through code that declares no checked exception. A front end throws it when a program
 * turns out to be unusable during a run: the engine, the monitors and the campaign are on the stack then. The command line
 * treats it as the exception it carries.
 */
public final class UncheckedInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message complete, as {@link InputException#InputException(String)} expects it */
    public UncheckedInputException(String message) {
        this(new InputException(message));
    }

    public UncheckedInputException(InputException carried) {
        super(carried.getMessage(), carried);
    }
}
