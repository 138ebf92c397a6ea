/**
 * Monitors check each run for races, robustness violations, accesses to freed memory and reads of uninitialised memory. Uses {@code event},
 * {@code execution}, {@code clock}, {@code memory} and {@code finding}. Start with {@code Monitor}.
 */
package dev.weakspot.monitor;
