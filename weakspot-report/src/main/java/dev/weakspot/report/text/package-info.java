/**
 * Prints verdicts for people: {@code TextReport} joins the headline, a block for each finding ({@code FindingBlock}) and the blocks
 * on runs or on the search. Uses core, {@code format}, and {@code layout} for wrapping and columns. Knows no front end. Start with
 * {@code TextReport}.
 */
package dev.weakspot.report.text;
