/**
 * The report for a job of GitHub Actions: annotations of source lines, and the summary of the job. Uses core,
 * {@code format} and {@code place}. Start with {@code Annotations}.
 */
package dev.weakspot.report.github;
