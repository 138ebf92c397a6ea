/**
 * The model of a compiled litmus program: threads as instructions, local states, shared cells, the final condition.
 * Uses {@code litmus.syntax} and core. Start with {@code LitmusProgram} and {@code ThreadCode}.
 */
package dev.weakspot.litmus.program;
