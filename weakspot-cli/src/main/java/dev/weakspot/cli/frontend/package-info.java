/**
 * The targets of a command: the list of front ends, their options and script commands, and the boundary at which a
 * failure that concerns one target becomes one line. Uses {@code cli.context}, {@code cli.output}, core and the front ends. Start with
 * {@code FrontEnds}.
 */
package dev.weakspot.cli.frontend;
