package dev.weakspot.report.html;

import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.FileFormat;
import java.io.IOException;

/** HTML files. */
public final class HtmlFile implements FileFormat {
    @Override
    public String option() {
        return "html";
    }

    @Override
    public String fileDescription() {
        return "one HTML page that needs no network: the findings with source lines, repairs, steps and graphs";
    }

    @Override
    public void write(CommandReport report, Appendable out) throws IOException {
        out.append(HtmlPage.of(report));
    }
}
