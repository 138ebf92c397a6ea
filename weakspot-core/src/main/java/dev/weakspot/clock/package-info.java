/** Vector clocks. Uses nothing but the JDK. Start with {@code VectorClock}. */
package dev.weakspot.clock;
