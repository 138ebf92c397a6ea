/**
 * One class for each command and for each group of options. Uses {@code cli.context}, {@code cli.output},
 * {@code cli.frontend}, {@code report.format} and core. Start with {@code TestCommand}.
 */
package dev.weakspot.cli.command;
