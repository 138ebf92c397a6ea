/**
 * Execution graphs that grow event by event, and the consistency of the graph after each. Uses {@code event} and
 * {@code memory}. Start with {@code GrowingGraph}.
 */
package dev.weakspot.graph;
