/**
 * One class for each command and for each group of options. Uses the packages {@code cli.context}, {@code cli.output} and
 * {@code cli.frontend}. Start with {@code TestCommand}.
 */
package dev.weakspot.cli.command;
