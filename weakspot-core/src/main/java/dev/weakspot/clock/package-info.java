/**
 * Vector clocks: {@code VectorClock} for happens-before, and {@code ForcedClock} for the order that every interleaving with the
 * same reads and writes has. Hot code: no allocation where a clock only grows. Uses the JDK only. Start with {@code VectorClock}.
 */
package dev.weakspot.clock;
