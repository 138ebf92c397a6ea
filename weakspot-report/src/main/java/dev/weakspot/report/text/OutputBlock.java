package dev.weakspot.report.text;

import java.io.IOException;

/** What a program has printed. */
final class OutputBlock {
    private static final int INDENT = 2;

    private OutputBlock() {}

    /** Nothing if it is empty. */
    static void print(Page page, String title, String output) throws IOException {
        if (output.isEmpty()) {
            return;
        }
        page.blank();
        page.paragraph(INDENT, Paint.PLAIN, title);
        for (String line : output.strip().split("\n", -1)) {
            page.line(2 * INDENT, Paint.PLAIN, line);
        }
    }
}
