/**
 * From text to syntax tree: the header, comments, the generated parser, a builder for each group of rules, and messages
 * for syntax errors. Uses {@code litmus.syntax} and core. Start with {@code LitmusParser}.
 */
package dev.weakspot.litmus.parse;
