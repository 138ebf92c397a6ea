/**
 * The files of an installation that describe the command line: completion for shells, and the manual page. Uses picocli and
 * {@code cli.context}. Start with {@code InstallFileCommand}.
 */
package dev.weakspot.cli.install;
