package dev.weakspot.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "help",
        customSynopsis = "weakspot help [COMMAND]",
        descriptionHeading = "%n",
        description = {"Show what a command does and the options it takes.", ""})
final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command to explain.")
    private Optional<String> command;

    private final Surroundings surroundings;

    HelpCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws Exception {
        surroundings.console().output().write(explained().getUsageMessage());
        return ExitCode.CLEAN.number();
    }

    private CommandLine explained() {
        CommandLine weakspot = spec.commandLine().getParent();
        if (command.isEmpty()) {
            return weakspot;
        }
        CommandLine named = weakspot.getSubcommands().get(command.get());
        if (named == null) {
            throw new ParameterException(weakspot, "Unknown command: '" + command.get() + "'");
        }
        return named;
    }
}
