/**
 * Changes of a litmus text that strengthen its memory ordering: stronger orders and new fences, their cost, and the
 * edited text. Uses {@code litmus.syntax} and core. Start with {@code RepairChoices}.
 */
package dev.weakspot.litmus.edit;
