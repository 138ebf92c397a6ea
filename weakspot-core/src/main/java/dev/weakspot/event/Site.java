package dev.weakspot.event;

/**
 * A place in the source. Lines and columns count from 1.
 *
 * @param text the whole source line, its indentation included, so that {@code column} points into it
 */
public record Site(String file, int line, int column, String text) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
