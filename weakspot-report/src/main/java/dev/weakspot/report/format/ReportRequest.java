package dev.weakspot.report.format;

import java.io.Writer;

/**
 * The properties of one report.
 *
 * @param out the destination; the report flushes it and does not close it
 * @param terminal the width and the colours of a report that people read
 * @param version the version of Weakspot
 */
public record ReportRequest(
        Writer out,
        Terminal terminal,
        ReportScope scope,
        ReportDetails details,
        RepairedProgram repaired,
        String version) {}
