/**
 * The places of findings for other tools: paths relative to the user's repository, and the place that stands for a whole
 * finding. Uses core and {@code format}. Start with {@code SourcePaths}.
 */
package dev.weakspot.report.place;
