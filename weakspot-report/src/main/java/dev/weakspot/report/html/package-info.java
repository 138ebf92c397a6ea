/**
 * Writes all verdicts of a command as one HTML page: {@code HtmlPage} joins a {@code ProgramSection} for each verdict, and that a
 * {@code FindingSection} for each finding. The page has its style and its script in it, loads nothing, and allows no other script.
 * Uses core, {@code format} and {@code layout}. Knows no front end. Start with {@code HtmlFile}.
 */
package dev.weakspot.report.html;
