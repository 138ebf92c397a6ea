package dev.weakspot.execution;

/**
 * One step of a path through an {@link ExecutionGraph}.
 *
 * @param from the number of an event
 * @param to the number of an event, or of the next event to come
 */
public record Edge(int from, Relation relation, int to) {}
