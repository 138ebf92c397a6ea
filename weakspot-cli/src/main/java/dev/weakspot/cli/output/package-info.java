/**
 * The output of a command: reports in the format that the user asked for, the progress line, the folder of recordings. Uses
 * {@code cli.context}, core and the report modules. Start with {@code ReportFormats}.
 */
package dev.weakspot.cli.output;
