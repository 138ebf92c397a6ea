/**
 * The process in which a command runs: its streams, its environment, its exit code, and the reasons to stop it. Uses core
 * only. Start with {@code CliContext}.
 */
package dev.weakspot.cli.context;
