/**
 * From syntax tree to program: name resolution, type checks, lowering of statements to instructions. Uses
 * {@code litmus.program}, {@code litmus.syntax} and core. Start with {@code ProgramCompiler}.
 */
package dev.weakspot.litmus.compile;
