package dev.weakspot.cli;

import dev.weakspot.litmus.syntax.InputException;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Which program is meant, and what it is called with. */
final class ProgramArguments {
    @Parameters(
            index = "0",
            paramLabel = "PROGRAM",
            description = "A litmus program, whose name ends in .litmus; or a"
                    + " program built with 'weakspot cc' or 'weakspot c++'.")
    private String file;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "ARGUMENT",
            description = "Arguments of a compiled program, after --.")
    private List<String> arguments = List.of();

    String file() {
        return file;
    }

    Aim aim(NativeOptions options, Surroundings surroundings) throws InputException, UnusableFileException {
        return Aim.of(file, arguments, options, surroundings);
    }
}
