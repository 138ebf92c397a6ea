/**
 * One execution as an explicit graph: reads-from, modification order, happens-before. Uses {@code event}. Start with
 * {@code ExecutionGraph}.
 */
package dev.weakspot.execution;
