package dev.weakspot.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line as a whole: from arguments to an exit code, without ending the process. */
final class Weakspot {
    private final Surroundings surroundings;
    private final CommandLine commandLine;

    Weakspot(Surroundings surroundings) {
        this.surroundings = surroundings;
        Ansi ansi = surroundings.console().audience().seesColour() ? Ansi.ON : Ansi.OFF;
        this.commandLine = new CommandLine(new WeakspotCommand())
                .addSubcommand(new VerifyCommand(surroundings))
                .addSubcommand(new TestCommand(surroundings))
                .addSubcommand(new RunCommand(surroundings))
                .addSubcommand(new ReplayCommand(surroundings))
                .addSubcommand(new CcCommand(surroundings))
                .addSubcommand(new CcRuntimeCommand(surroundings))
                .addSubcommand(new HelpCommand(surroundings))
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
                .setExpandAtFiles(false) // a file may well be called @x.litmus
                .setOut(new PrintWriter(surroundings.console().output()))
                .setErr(surroundings.console().errors())
                .setParameterExceptionHandler(this::explainUsage)
                .setExecutionExceptionHandler(this::explainFailure);
    }

    ExitCode run(String... arguments) {
        try {
            commandLine.execute(arguments);
            if (commandLine.getOut().checkError()) { // a PrintWriter keeps its failures to itself
                throw new IOException("nothing can be written there");
            }
            surroundings.console().output().flush();
        } catch (IOException e) {
            explainWriteFailure(e);
        } catch (RuntimeException | Error e) {
            surroundings.admit("", e);
        }
        return surroundings.tally().total();
    }

    private int explainUsage(ParameterException mistake, String[] arguments) {
        surroundings.tally().add(ExitCode.BAD_INPUT);
        surroundings
                .console()
                .complain("weakspot: " + lowerCaseFirst(whatIsWrong(mistake)) + " (" + suggestion(mistake) + "see '"
                        + helpFor(mistake.getCommandLine()) + "')");
        return ExitCode.BAD_INPUT.number();
    }

    private static String whatIsWrong(ParameterException mistake) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            return mistake.getMessage();
        }
        String first = unmatched.getUnmatched().get(0);
        if (unmatched.isUnknownOption()) {
            return "unknown option: '" + first + "'"; // what follows may be its value, or no option at all
        }
        boolean isCommand = unmatched.getCommandLine().getParent() == null;
        return isCommand ? "unknown command: '" + first + "'" : "too many arguments: '" + first + "'";
    }

    private static String helpFor(CommandLine command) {
        return command.getParent() == null ? "weakspot --help" : "weakspot help " + command.getCommandName();
    }

    private static String suggestion(ParameterException mistake) {
        List<String> suggestions =
                mistake instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        return suggestions.isEmpty() ? "" : "did you mean " + suggestions.get(0) + "? ";
    }

    private static String lowerCaseFirst(String message) {
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private int explainFailure(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        if (failure instanceof IOException writeFailure) {
            explainWriteFailure(writeFailure);
        } else {
            surroundings.admit("", failure);
        }
        return surroundings.tally().total().number();
    }

    /**
     * Commands answer for what they read, so this is about the output. If a pipe cannot be written to, its reader has
     * seen enough and gone ({@code | head -1}): no reason to say anything.
     */
    private void explainWriteFailure(IOException failure) {
        if (surroundings.console().audience().output() != Audience.Reader.PIPE) {
            surroundings.tally().add(ExitCode.FAILURE);
            surroundings.console().complain("weakspot: the report cannot be written: " + failure.getMessage());
        }
    }
}
