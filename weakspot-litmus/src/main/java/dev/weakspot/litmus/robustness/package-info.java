/**
 * The state space extended by a monitor, which decides robustness and races on interleavings [Rocker]. Uses
 * {@code litmus.search}, {@code litmus.automaton}, {@code litmus.program} and core. Start with {@code MonitoredSpace}.
 */
package dev.weakspot.litmus.robustness;
