/**
 * Shared memory under SC and RC20: one history of writes for each location, and the entries that an access may take. Uses
 * {@code event} and {@code clock}. Start with {@code Memory}.
 */
package dev.weakspot.memory;
