/**
 * Explanations by the mutexes that threads hold: races without a common mutex, and lost wake-ups. Uses {@code event},
 * {@code execution} and {@code finding}. Start with {@code HeldMutexes}.
 */
package dev.weakspot.explain.locks;
