/**
 * The seam between a front end and the engine: the interface every front end implements, and the optional capabilities it
 * may add. Uses {@code event}, {@code memory}, {@code finding} and {@code explain}. Start with {@code ControlledProgram}.
 */
package dev.weakspot.control;
