package dev.weakspot.report.layout;

import dev.weakspot.report.format.Terminal;
import java.io.IOException;
import java.util.List;

/** Writes lines that fit the terminal, in colour only if the terminal has colours. */
public final class ReportPage {
    private final Appendable out;
    private final Terminal terminal;

    public ReportPage(Appendable out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    public int columns() {
        return terminal.columns();
    }

    public String painted(ReportColour paint, String text) {
        return terminal.colour() ? paint.on(text) : text;
    }

    /** One line without wrapping. */
    public void line(String line) throws IOException {
        out.append(line).append('\n');
    }

    public void line(int indent, ReportColour paint, String text) throws IOException {
        line(" ".repeat(indent) + painted(paint, text));
    }

    public void blank() throws IOException {
        line("");
    }

    /** Text broken between words; every line but the first begins below the text after the label. */
    public void labelled(int indent, ReportColour paint, String label, String text) throws IOException {
        int width = Math.max(1, columns() - indent - label.length());
        List<String> lines = Wrapping.prose(text, width, width);
        if (!label.isBlank() && lines.stream().anyMatch(line -> line.length() > width)) { // a long path
            line(indent, paint, label.stripTrailing());
            paragraph(indent + 2, paint, text);
            return;
        }
        String margin = label;
        for (String line : lines) {
            line(indent, paint, margin + line);
            margin = " ".repeat(label.length());
        }
    }

    /** Text broken between words; every line but the first is indented by two more cells. */
    public void paragraph(int indent, ReportColour paint, String text) throws IOException {
        int margin = indent;
        for (String line : Wrapping.prose(text, columns() - indent, columns() - indent - 2)) {
            line(margin, paint, line);
            margin = indent + 2;
        }
    }
}
