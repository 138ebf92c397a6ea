/**
 * The exploration of all consistent execution graphs of a program, each once. Uses {@code graph}, {@code control} and what a
 * front end offers. Start with {@code GraphExplorer}.
 */
package dev.weakspot.graph.explore;
