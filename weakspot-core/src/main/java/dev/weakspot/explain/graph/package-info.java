/**
 * The events of a run that a finding is about, and the relations between them, for a graph that people read. Uses {@code event},
 * {@code execution} and {@code finding}. Start with {@code EventSelection}.
 */
package dev.weakspot.explain.graph;
