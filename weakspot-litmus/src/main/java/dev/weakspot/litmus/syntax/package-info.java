/**
 * The syntax tree of a litmus file: statements, expressions, propositions, positions in the source. Uses core only.
 * Start with {@code LitmusFile}.
 */
package dev.weakspot.litmus.syntax;
