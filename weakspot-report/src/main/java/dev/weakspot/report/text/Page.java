package dev.weakspot.report.text;

import java.io.IOException;

/** Lines on their way out: they fit the terminal, and they are painted only if it has colours. */
final class Page {
    private final Appendable out;
    private final Terminal terminal;

    Page(Appendable out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    int columns() {
        return terminal.columns();
    }

    String painted(Paint paint, String text) {
        return terminal.colour() ? paint.on(text) : text;
    }

    /** One line as it is; the caller has seen to its width. */
    void line(String line) throws IOException {
        out.append(line).append('\n');
    }

    void line(int indent, Paint paint, String text) throws IOException {
        line(" ".repeat(indent) + painted(paint, text));
    }

    void blank() throws IOException {
        line("");
    }

    /** Text broken between words; every line but the first stands two cells further in. */
    void paragraph(int indent, Paint paint, String text) throws IOException {
        int margin = indent;
        for (String line : Wrapping.prose(text, columns() - indent, columns() - indent - 2)) {
            line(margin, paint, line);
            margin = indent + 2;
        }
    }
}
