package dev.weakspot.report.format;

import java.io.IOException;

/**
 * A format of report files. A file is written when the command has all its verdicts, beside the report on standard output.
 * The list of the command line's formats is {@code ReportFormats} in {@code cli}.
 */
public interface FileFormat {
    /** The option that takes the name of the file, without its dashes: {@code json} for {@code --json FILE}. */
    String option();

    /** A noun phrase that completes "Also write the report to FILE, as" in the help text. */
    String fileDescription();

    /** Writes the whole report. The caller closes the destination. */
    void write(CommandReport report, Appendable out) throws IOException;
}
