/**
 * Blocks of memory in explanations: when one was allocated and freed, and how a thread got its address. Uses {@code event} and
 * {@code execution}. Start with {@code BlockLives}.
 */
package dev.weakspot.explain.blocks;
