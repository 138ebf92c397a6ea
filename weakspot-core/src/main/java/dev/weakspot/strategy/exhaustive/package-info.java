/**
 * The two searches behind the exhaustive strategy: state by state with fingerprints, and run by run with sleep sets. Uses
 * {@code event} and {@code scheduling}. Start with {@code ExhaustiveByState}.
 */
package dev.weakspot.strategy.exhaustive;
