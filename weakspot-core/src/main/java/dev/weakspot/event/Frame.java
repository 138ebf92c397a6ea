package dev.weakspot.event;

/**
 * A function that is being executed, and where in it.
 *
 * @param file empty if only the function is known
 * @param line counts from 1; 0 if only the function is known
 */
public record Frame(String function, String file, int line) {
    /** {@code push stack.c:12}. */
    @Override
    public String toString() {
        return isPlaced() ? function + " " + file + ":" + line : function;
    }

    /** Whether the place in the source is known. */
    public boolean isPlaced() {
        return line > 0;
    }
}
