package dev.weakspot.cli.frontend;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.frontend.ScriptCommand;
import dev.weakspot.frontend.SetupException;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Executes a {@link ScriptCommand} of a front end. */
@Command(hidden = true)
public final class FrontEndScript implements Callable<Integer> {
    private final CliContext context;
    private final ScriptCommand command;
    private final PositionalParamSpec argument;

    private FrontEndScript(CliContext context, ScriptCommand command) {
        this.context = context;
        this.command = command;
        this.argument = PositionalParamSpec.builder()
                .index("0")
                .paramLabel(command.argumentLabel())
                .type(String.class)
                .required(true)
                .build();
    }

    public static CommandLine of(CliContext context, ScriptCommand command) {
        FrontEndScript script = new FrontEndScript(context, command);
        CommandSpec spec = CommandSpec.forAnnotatedObject(script).name(command.name());
        spec.addPositional(script.argument);
        return new CommandLine(spec);
    }

    @Override
    public Integer call() throws IOException {
        ExitCode code;
        try {
            context.console().output().write(command.output(argument.getValue(), context.environment()) + "\n");
            code = ExitCode.CLEAN;
        } catch (InputException e) {
            context.console().error("weakspot: " + e.getMessage());
            code = ExitCode.BAD_INPUT;
        } catch (SetupException e) {
            context.console().errors().print(e.details());
            context.console().error("weakspot: " + e.getMessage());
            code = ExitCode.FAILURE;
        }
        context.tally().add(code);
        return code.number();
    }
}
