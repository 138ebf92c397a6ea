/**
 * The search for the cheapest set of changes that repairs a program, checked by the verifier. Uses {@code litmus.edit},
 * {@code litmus.answers}, {@code litmus.search}, the packages from text to program, and core. Start with {@code Repairer}.
 */
package dev.weakspot.litmus.repair;
