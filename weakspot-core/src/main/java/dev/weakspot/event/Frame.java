package dev.weakspot.event;

/**
 * A stack frame: a function and the position reached in it.
 *
 * @param file the source file, or the program or library if the source is unknown; empty if that is unknown, too
 * @param line counts from 1; 0 if the source is unknown
 */
public record Frame(String function, String file, int line) {
    /** {@code push stack.c:12}. */
    @Override
    public String toString() {
        return file.isEmpty() ? function : function + " " + position();
    }

    /** {@code stack.c:12}. */
    public String position() {
        return line == 0 ? file : file + ":" + line;
    }
}
