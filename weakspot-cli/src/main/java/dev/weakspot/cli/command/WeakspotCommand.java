package dev.weakspot.cli.command;

import dev.weakspot.cli.output.Version;
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
            "Weakspot tests and verifies concurrent programs under the memory model of C and C++. It finds data races,"
                    + " deadlocks, failed assertions, and behaviours that no interleaving of the threads explains.",
            ""
        },
        optionListHeading = "Options:%n",
        commandListHeading = "%nCommands:%n")
public final class WeakspotCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private HelpOption helpOption;

    @Option(names = "--version", versionHelp = true, description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean wantsVersion;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}
