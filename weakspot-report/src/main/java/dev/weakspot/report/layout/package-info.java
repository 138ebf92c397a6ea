/**
 * Text in the width of a terminal: lines, colours, wrapping, columns, shortened names and source lines. Uses core and
 * {@code format}. Start with {@code ReportPage}.
 */
package dev.weakspot.report.layout;
