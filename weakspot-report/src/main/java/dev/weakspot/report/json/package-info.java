/** Writes verdicts as JSON. Uses core and {@code format}. Start with {@code JsonReport}. */
package dev.weakspot.report.json;
