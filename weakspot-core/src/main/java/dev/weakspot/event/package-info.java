/**
 * Operations that threads ask for and events that took effect. Uses nothing but the JDK. Start with {@code Operation} and
 * {@code Event}.
 */
package dev.weakspot.event;
