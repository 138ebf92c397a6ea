package dev.weakspot.graph;

import dev.weakspot.event.Operation;

/**
 * A thread between two of its operations.
 *
 * @param state the local state, or null if the program cannot keep it
 * @param isInLoop whether the next operation may be part of a loop
 */
public record ThreadPoint(Operation next, Object state, boolean isInLoop) {}
