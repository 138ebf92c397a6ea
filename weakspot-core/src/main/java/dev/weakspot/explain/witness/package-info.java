/**
 * Findings in execution graphs that no run of the engine shows. Uses {@code graph} and {@code explain}. Start with
 * {@code GraphNarrator}.
 */
package dev.weakspot.explain.witness;
