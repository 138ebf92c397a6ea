package dev.weakspot.report.text;

import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import java.io.IOException;

/** The output of a program. */
final class OutputBlock {
    private static final int INDENT = 2;

    private OutputBlock() {}

    /** Prints nothing if there is no output. */
    static void print(ReportPage page, String title, String output) throws IOException {
        if (output.isEmpty()) {
            return;
        }
        page.blank();
        page.paragraph(INDENT, ReportColour.PLAIN, title);
        for (String line : output.strip().split("\n", -1)) {
            page.line(2 * INDENT, ReportColour.PLAIN, line);
        }
    }
}
