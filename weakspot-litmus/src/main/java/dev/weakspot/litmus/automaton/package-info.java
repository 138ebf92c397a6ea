/**
 * Threads as finite automata over the values that memory returns, and the layout of a global state in an {@code int[]}.
 * Uses {@code litmus.program} and core. Start with {@code ThreadAutomaton} and {@code LocalNode}.
 */
package dev.weakspot.litmus.automaton;
