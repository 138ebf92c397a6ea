/**
 * Writes verdicts as JSON, as docs/report.schema.json describes it: {@code ProgramObject} writes one verdict, {@code JsonReport}
 * the document around them. Uses core and {@code format}. Knows no front end. Start with {@code JsonReport}.
 */
package dev.weakspot.report.json;
