/**
 * The process of the command line: arguments in, exit code out, interruption. Uses the packages below it. Start with
 * {@code Main} and {@code Weakspot}.
 */
package dev.weakspot.cli;
