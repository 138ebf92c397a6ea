package dev.weakspot.event;

/** A place in the source, with what stands there. Lines and columns count from 1. */
public record Site(String file, int line, int column, String text) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
