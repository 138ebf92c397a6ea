/**
 * The seam between the command line and the kinds of targets that Weakspot tests: a {@code FrontEnd} recognises targets,
 * describes its options and opens a target. Uses {@code input}, {@code memory},
 * {@code recording}, {@code verdict} and {@code campaign}. Start with {@code FrontEnd}.
 */
package dev.weakspot.frontend;
