/**
 * Litmus programs under the control of the engine, for {@code test}, {@code run} and {@code replay}. Uses
 * {@code litmus.program} and core. Start with {@code LitmusRun}.
 */
package dev.weakspot.litmus.run;
