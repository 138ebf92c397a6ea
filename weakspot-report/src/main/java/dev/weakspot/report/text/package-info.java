/** Prints verdicts as text. Uses core, {@code format} and {@code layout}. Start with {@code TextReport}. */
package dev.weakspot.report.text;
