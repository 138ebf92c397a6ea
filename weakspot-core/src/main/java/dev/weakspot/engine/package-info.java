/**
 * The engine: one loop over strategy, memory and monitors, for every front end. Uses all packages of core except
 * {@code campaign}. Start with {@code Explorer}.
 */
package dev.weakspot.engine;
