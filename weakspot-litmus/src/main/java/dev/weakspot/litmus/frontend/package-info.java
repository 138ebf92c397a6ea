/**
 * The front end for litmus programs: how they are recognised, read, opened, verified and repaired. Uses all packages of
 * litmus, and core. Start with {@code LitmusFrontEnd}.
 */
package dev.weakspot.litmus.frontend;
