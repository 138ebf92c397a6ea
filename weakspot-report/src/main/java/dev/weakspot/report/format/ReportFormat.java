package dev.weakspot.report.format;

import java.io.IOException;

/** A format of reports. The list of the command line's formats is {@code ReportFormats} in {@code cli}. */
public interface ReportFormat {
    /** The value of {@code --format} that selects this format. */
    String name();

    /** A noun phrase that completes "Write the report as" in the help text. */
    String description();

    /** Begins a report. */
    Report begin(ReportRequest request) throws IOException;
}
