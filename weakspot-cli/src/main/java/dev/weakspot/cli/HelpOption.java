package dev.weakspot.cli;

import picocli.CommandLine.Option;

/** What every command can be asked. */
final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean wantsHelp;
}
