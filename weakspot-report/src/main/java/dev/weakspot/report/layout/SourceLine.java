package dev.weakspot.report.layout;

import dev.weakspot.event.Site;
import java.io.IOException;

/**
 * A line of the user's program with a marker under the column of the site, if it is known. A line that is too long is
 * cut around the marker.
 */
public final class SourceLine {
    private static final String CUT = "…";

    private SourceLine() {}

    public static void print(ReportPage page, int indent, Site site) throws IOException {
        String line = PrintableText.of(site.text()).stripTrailing();
        String text = line.stripLeading();
        if (text.isEmpty()) {
            return;
        }
        int column = site.column() - 1 - (line.length() - text.length());
        int marker = Math.max(0, Math.min(column, text.length() - 1));
        int width = page.columns() - indent;
        if (marker > width - 2 && text.length() > width) {
            int start = Math.min(marker - width / 2, text.length() - width);
            text = CUT + text.substring(start + 1);
            marker -= start;
        }
        if (text.length() > width) {
            text = text.substring(0, width - 1) + CUT;
        }
        page.line(indent, ReportColour.PLAIN, text);
        if (site.column() > 0) {
            page.line(indent + marker, ReportColour.ALARM, "^");
        }
    }
}
