package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
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
        description = {"Show the description and the options of a command.", ""})
public final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "A command of Weakspot.")
    private Optional<String> command;

    private final CliContext context;

    public HelpCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws Exception {
        context.console().output().write(described().getUsageMessage());
        return ExitCode.CLEAN.number();
    }

    private CommandLine described() {
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
