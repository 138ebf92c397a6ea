package dev.weakspot.litmus.syntax;

import dev.weakspot.event.Site;

/** A litmus file's name and text, by line. */
public final class SourceText {
    private final String file;
    private final String[] lines;

    public SourceText(String file, String text) {
        this.file = file;
        this.lines = text.split("\r\n|\r|\n", -1);
    }

    public String file() {
        return file;
    }

    /** The place with its source line, as reports show it. */
    public Site site(Position position) {
        String line = position.line() <= lines.length ? lines[position.line() - 1] : "";
        return new Site(file, position.line(), position.column(), line.stripTrailing());
    }

    public InputException error(Position position, String what, String wayOut) {
        return new InputException(file, position, what, wayOut);
    }
}
