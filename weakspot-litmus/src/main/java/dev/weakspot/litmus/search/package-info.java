/**
 * Breadth-first search of a state space: spaces, steps, visited states, workers, and the plain space under sequential
 * consistency. Uses {@code litmus.automaton}, {@code litmus.program} and core. Start with {@code Search}.
 */
package dev.weakspot.litmus.search;
