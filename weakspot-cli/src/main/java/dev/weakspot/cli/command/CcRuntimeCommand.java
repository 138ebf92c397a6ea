package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.RuntimeBuildException;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Builds the run-time for a compiler and prints its folder, for the script {@code weakspot-cc}. */
@Command(name = "cc-runtime", hidden = true, customSynopsis = "weakspot cc-runtime COMPILER")
public final class CcRuntimeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "COMPILER")
    private Path compiler;

    private final CliContext context;

    public CcRuntimeCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        ExitCode code;
        try {
            context.console().output().write(folder() + "\n");
            code = ExitCode.CLEAN;
        } catch (InputException e) {
            context.console().error("weakspot: " + e.getMessage());
            code = ExitCode.BAD_INPUT;
        } catch (RuntimeBuildException e) {
            context.console().errors().print(e.output());
            context.console().error("weakspot: " + e.getMessage());
            code = ExitCode.FAILURE;
        } catch (IOException e) {
            context.console()
                    .error("weakspot: the run-time cannot be built: " + e.getMessage()
                            + " (XDG_CACHE_HOME may name another folder)");
            code = ExitCode.BAD_INPUT;
        }
        context.tally().add(code);
        return code.number();
    }

    private Path folder() throws IOException, InputException {
        return RuntimeCache.ofUser(context.environment()).folder(Compiler.at(compiler));
    }
}
