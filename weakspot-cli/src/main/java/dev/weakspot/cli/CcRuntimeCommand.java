package dev.weakspot.cli;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.RuntimeBuildException;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.UnusableCompilerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What 'weakspot cc' leaves to Java: build the run-time for a compiler, and tell its folder. */
@Command(name = "cc-runtime", hidden = true, customSynopsis = "weakspot cc-runtime COMPILER")
final class CcRuntimeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "COMPILER")
    private Path compiler;

    private final Surroundings surroundings;

    CcRuntimeCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws IOException {
        ExitCode code;
        try {
            surroundings.console().output().write(folder() + "\n");
            code = ExitCode.CLEAN;
        } catch (UnusableCompilerException e) {
            surroundings.console().complain("weakspot: " + e.getMessage());
            code = ExitCode.BAD_INPUT;
        } catch (RuntimeBuildException e) {
            surroundings.console().errors().print(e.output());
            surroundings.console().complain("weakspot: " + e.getMessage());
            code = ExitCode.FAILURE;
        } catch (IOException e) {
            surroundings
                    .console()
                    .complain("weakspot: no run-time can be made: " + e.getMessage()
                            + " (XDG_CACHE_HOME can name another folder for it)");
            code = ExitCode.BAD_INPUT;
        }
        surroundings.tally().add(code);
        return code.number();
    }

    private Path folder() throws IOException, UnusableCompilerException {
        return RuntimeCache.ofUser(surroundings.environment()).folder(Compiler.at(compiler));
    }
}
