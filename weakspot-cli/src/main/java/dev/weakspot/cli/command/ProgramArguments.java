package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Parameters;

/** The target of a command that makes runs, and the arguments of each run. */
final class ProgramArguments {
    @Parameters(index = "0", paramLabel = "PROGRAM", description = "${bundle:targets}")
    private String file;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "ARGUMENT",
            description = "Arguments of the program, after --.")
    private List<String> arguments = List.of();

    String file() {
        return file;
    }

    OpenTarget open(FrontEnds frontEnds, OptionValues options, CliContext context, BooleanSupplier isStopped)
            throws InputException {
        FrontEnd frontEnd = frontEnds.forRuns(file);
        TargetRequest request = TargetRequest.forRuns(arguments, options, context.targetContext(isStopped));
        return frontEnd.open(frontEnd.read(file), request);
    }
}
