/**
 * The verdict on one program: assertions, the final condition, robustness, races, answers under RC20. Uses all packages
 * of the verifier, {@code litmus.run} and core. Start with {@code Verifier}.
 */
package dev.weakspot.litmus.answers;
