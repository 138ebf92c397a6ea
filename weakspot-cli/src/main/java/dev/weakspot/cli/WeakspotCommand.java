package dev.weakspot.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "weakspot",
        versionProvider = Version.class,
        customSynopsis = {"weakspot COMMAND [OPTION...] [ARGUMENT...]", "       weakspot help COMMAND"},
        description = {
            "",
            "Weakspot finds the spots where a concurrent program depends on an order that"
                    + " the memory model does not give it.",
            ""
        },
        optionListHeading = "Options:%n",
        commandListHeading = "%nCommands:%n")
final class WeakspotCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private HelpOption helpOption;

    @Option(names = "--version", versionHelp = true, description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean wantsVersion;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}
