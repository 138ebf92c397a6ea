package dev.weakspot.cli.command;

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

    OpenTarget open(CommandParts parts, OptionValues options, BooleanSupplier isStopped) throws InputException {
        FrontEnd frontEnd = parts.frontEnds().forRuns(file);
        TargetRequest request =
                TargetRequest.forRuns(arguments, options, parts.context().targetContext(isStopped));
        return frontEnd.open(frontEnd.read(file), request);
    }
}
