/**
 * The seam between the engine and a strategy: at each scheduling point a {@code Strategy} chooses an enabled thread and one
 * choice of its operation. Also holds the strategies that follow given decisions, which replay and shrinking use. Uses
 * {@code event} and {@code recording}. Start with {@code Strategy} and {@code SchedulingPoint}.
 */
package dev.weakspot.scheduling;
