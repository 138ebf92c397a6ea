package dev.weakspot.cli.command;

import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.OptionValues;
import dev.weakspot.frontend.SplitTarget;
import dev.weakspot.frontend.TargetRequest;
import dev.weakspot.input.InputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** The target of a command that makes runs, and the arguments of each run. */
public final class ProgramArguments {
    @Parameters(index = "0", paramLabel = "PROGRAM", description = "${bundle:targets}")
    private String file;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "ARGUMENT",
            description = "Arguments of the program, after --.")
    private List<String> arguments = List.of();

    /**
     * The remedy for an option that Weakspot does not know and that comes after the program. It may be meant for the program.
     *
     * @param arguments the whole command line
     * @return empty if the command takes no program, or if no program comes before the option
     */
    public static Optional<String> remedy(CommandLine command, List<String> arguments, String unknown) {
        boolean takesProgram = command.getCommandSpec().mixins().values().stream()
                .anyMatch(mixin -> mixin.userObject() instanceof ProgramArguments);
        int position = arguments.indexOf(unknown);
        if (!takesProgram
                || arguments.subList(0, Math.max(0, position)).stream().noneMatch(ProgramArguments::isFile)) {
            return Optional.empty();
        }
        List<String> corrected = new ArrayList<>(List.of("weakspot"));
        corrected.addAll(arguments);
        corrected.add(position + 1, "--");
        return Optional.of("arguments of the program come after --: "
                + corrected.stream().map(ProgramArguments::quoted).collect(Collectors.joining(" ")));
    }

    private static boolean isFile(String argument) {
        try {
            return Files.isRegularFile(Path.of(argument));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** As the user has to write it in a shell. */
    private static String quoted(String argument) {
        return argument.matches("[A-Za-z0-9_@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    String file() {
        return file;
    }

    OpenTarget open(CommandParts parts, OptionValues options, BooleanSupplier isStopped) throws InputException {
        FrontEnd frontEnd = parts.frontEnds().forRuns(file);
        return frontEnd.open(frontEnd.read(file), request(parts, options, isStopped));
    }

    /** Splits the target into parts that are tested one by one. */
    SplitTarget split(CommandParts parts, OptionValues options, BooleanSupplier isStopped) throws InputException {
        FrontEnd frontEnd = parts.frontEnds().forRuns(file);
        return frontEnd.split(frontEnd.read(file), request(parts, options, isStopped));
    }

    private TargetRequest request(CommandParts parts, OptionValues options, BooleanSupplier isStopped) {
        return TargetRequest.forRuns(arguments, options, parts.context().targetContext(isStopped));
    }
}
