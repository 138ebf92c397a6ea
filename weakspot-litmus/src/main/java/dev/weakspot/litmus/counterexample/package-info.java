/**
 * The steps that lead to a state of a search, and their explanation. Uses {@code litmus.search},
 * {@code litmus.automaton}, {@code litmus.run}, {@code litmus.program} and core. Start with {@code Counterexample}.
 */
package dev.weakspot.litmus.counterexample;
