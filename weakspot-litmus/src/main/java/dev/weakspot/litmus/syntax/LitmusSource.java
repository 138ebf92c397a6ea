package dev.weakspot.litmus.syntax;

import dev.weakspot.event.Site;
import dev.weakspot.input.InputException;

/** A litmus file's name and text, by line. */
public final class LitmusSource {
    private final String file;
    private final String[] lines;

    public LitmusSource(String file, String text) {
        this.file = file;
        this.lines = text.split("\r\n|\r|\n", -1);
    }

    public String file() {
        return file;
    }

    /** The source position with its line of text, for reports. */
    public Site site(Position position) {
        String line = position.line() <= lines.length ? lines[position.line() - 1] : "";
        return new Site(file, position.line(), position.column(), line.stripTrailing());
    }

    public InputException error(Position position, String mistake, String remedy) {
        return new InputException(file, position.line(), position.column(), mistake, remedy);
    }
}
