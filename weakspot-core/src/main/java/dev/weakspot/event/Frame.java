package dev.weakspot.event;

/**
 * A function that is being executed, and where in it.
 *
 * @param file the program or library where no source is known; empty if not even that is
 * @param line counts from 1; 0 if no source is known
 */
public record Frame(String function, String file, int line) {
    /** {@code push stack.c:12}. */
    @Override
    public String toString() {
        return file.isEmpty() ? function : function + " " + place();
    }

    /** {@code stack.c:12}. */
    public String place() {
        return line == 0 ? file : file + ":" + line;
    }
}
