/**
 * The seam between the command line and the formats of reports: a format implements {@code ReportFormat} and {@code
 * Report}. Uses core. Start with {@code ReportFormat}.
 */
package dev.weakspot.report.format;
