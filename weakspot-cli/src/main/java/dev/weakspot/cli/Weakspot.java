package dev.weakspot.cli;

import dev.weakspot.cli.command.CcCommand;
import dev.weakspot.cli.command.CommandParts;
import dev.weakspot.cli.command.HelpCommand;
import dev.weakspot.cli.command.ProgramArguments;
import dev.weakspot.cli.command.ReplayCommand;
import dev.weakspot.cli.command.ReportOptions;
import dev.weakspot.cli.command.RunCommand;
import dev.weakspot.cli.command.RunOptionsFactory;
import dev.weakspot.cli.command.TestCommand;
import dev.weakspot.cli.command.VerifyCommand;
import dev.weakspot.cli.command.WeakspotCommand;
import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.frontend.FrontEndOptions;
import dev.weakspot.cli.frontend.FrontEndScript;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.cli.install.InstallCommand;
import dev.weakspot.cli.install.InstallFileCommand;
import dev.weakspot.cli.output.ReportFormats;
import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.StreamKind;
import dev.weakspot.frontend.TargetCommand;
import dev.weakspot.strategy.Strategies;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Executes a command line and returns its exit code, without ending the process. */
final class Weakspot {
    private final CliContext context;
    private final FrontEnds frontEnds;
    private final ReportFormats formats;
    private final Strategies strategies;
    private final CommandLine commandLine;

    Weakspot(CliContext context, FrontEnds frontEnds, ReportFormats formats, Strategies strategies) {
        this.context = context;
        this.frontEnds = frontEnds;
        this.formats = formats;
        this.strategies = strategies;
        Ansi ansi = context.console().streams().hasColour() ? Ansi.ON : Ansi.OFF;
        this.commandLine = new CommandLine(new WeakspotCommand())
                .addSubcommand(targetCommand(TargetCommand.VERIFY, VerifyCommand::new))
                .addSubcommand(targetCommand(TargetCommand.TEST, TestCommand::new))
                .addSubcommand(targetCommand(TargetCommand.RUN, RunCommand::new))
                .addSubcommand(targetCommand(TargetCommand.REPLAY, ReplayCommand::new))
                .addSubcommand(new CcCommand(context))
                .addSubcommand(new InstallCommand(context))
                .addSubcommand(new InstallFileCommand(context))
                .addSubcommand(new HelpCommand(context));
        for (FrontEnd frontEnd : frontEnds.all()) {
            frontEnd.scriptCommands().forEach(script -> commandLine.addSubcommand(FrontEndScript.of(context, script)));
        }
        commandLine
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
                .setExpandAtFiles(false) // a file name may begin with @
                .setOut(new PrintWriter(context.console().output()))
                .setErr(context.console().errors())
                .setParameterExceptionHandler(this::explainUsage)
                .setExecutionExceptionHandler(this::explainFailure);
    }

    /** A command that takes targets, with the options of the front ends and the formats of reports. */
    private CommandLine targetCommand(TargetCommand command, Function<CommandParts, Object> make) {
        CommandParts parts =
                new CommandParts(context, new FrontEndOptions(frontEnds, command), new ReportOptions(formats));
        CommandLine line = new CommandLine(make.apply(parts), new RunOptionsFactory(strategies));
        parts.addTo(line.getCommandSpec());
        return line.setResourceBundle(words());
    }

    /** The words about targets in the descriptions of parameters. */
    private ResourceBundle words() {
        return new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return new Object[][] {
                    {"targets", frontEnds.description()},
                    {"verified", frontEnds.verifiedTargets()},
                    {"verifiable", frontEnds.verifiableKinds()}
                };
            }
        };
    }

    ExitCode run(String... arguments) {
        try {
            boolean asksForVersion = arguments.length == 1 && arguments[0].equals("version");
            commandLine.execute(asksForVersion ? new String[] {"--version"} : arguments);
            if (commandLine.getOut().checkError()) { // a PrintWriter throws no exceptions
                throw new IOException("nothing can be written there");
            }
            context.console().output().flush();
        } catch (IOException e) {
            explainWriteFailure(e);
        } catch (RuntimeException | Error e) {
            context.internalError("", e);
        }
        return context.tally().total();
    }

    private int explainUsage(ParameterException mistake, String[] arguments) {
        context.badInput("weakspot: " + lowerCaseFirst(messageOf(mistake)) + " (" + suggestion(mistake, arguments)
                + "see '" + helpFor(mistake.getCommandLine()) + "')");
        return ExitCode.BAD_INPUT.number();
    }

    private static String messageOf(ParameterException mistake) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            return mistake.getMessage();
        }
        String first = unmatched.getUnmatched().get(0);
        if (unmatched.isUnknownOption()) {
            return "unknown option: '" + first + "'"; // the next arguments may be its value
        }
        boolean isCommand = unmatched.getCommandLine().getParent() == null;
        return isCommand ? "unknown command: '" + first + "'" : "too many arguments: '" + first + "'";
    }

    private static String helpFor(CommandLine command) {
        return command.getParent() == null ? "weakspot --help" : "weakspot help " + command.getCommandName();
    }

    private static String suggestion(ParameterException mistake, String[] arguments) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        Optional<String> remedy = unmatched.isUnknownOption()
                ? ProgramArguments.remedy(
                        unmatched.getCommandLine(),
                        List.of(arguments),
                        unmatched.getUnmatched().get(0))
                : Optional.empty();
        if (remedy.isPresent()) {
            return remedy.get() + "; ";
        }
        List<String> suggestions = unmatched.getCommandLine().getParent() == null && !unmatched.isUnknownOption()
                ? commandsLike(unmatched.getUnmatched().get(0), unmatched.getCommandLine())
                : unmatched.getSuggestions();
        return suggestions.isEmpty() ? "" : "did you mean " + suggestions.get(0) + "? ";
    }

    /** The commands that a typing mistake may have turned into this word: other order of the letters, or one letter. */
    private static List<String> commandsLike(String word, CommandLine main) {
        return main.getSubcommands().keySet().stream()
                .filter(name -> sorted(name).equals(sorted(word)) || isOneLetterFrom(name, word))
                .toList();
    }

    private static String sorted(String word) {
        return word.chars().sorted().mapToObj(Character::toString).collect(Collectors.joining());
    }

    /** Whether one letter that is added or left out, or replaced, makes one word of the other. */
    private static boolean isOneLetterFrom(String one, String other) {
        int start = 0;
        while (start < Math.min(one.length(), other.length()) && one.charAt(start) == other.charAt(start)) {
            start++;
        }
        String restOfOne = one.substring(start);
        String restOfOther = other.substring(start);
        return rest(restOfOne).equals(rest(restOfOther))
                || restOfOne.equals(rest(restOfOther))
                || rest(restOfOne).equals(restOfOther);
    }

    private static String rest(String word) {
        return word.isEmpty() ? word : word.substring(1);
    }

    private static String lowerCaseFirst(String message) {
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private int explainFailure(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        if (failure instanceof IOException writeFailure) {
            explainWriteFailure(writeFailure);
        } else {
            context.internalError("", failure);
        }
        return context.tally().total().number();
    }

    /**
     * Reports that the output cannot be written. Failures to read are reported elsewhere. If the output is a pipe, its reader
     * has ended ({@code | head -1}), which is no error.
     */
    private void explainWriteFailure(IOException failure) {
        if (context.console().streams().output() != StreamKind.PIPE) {
            context.tally().add(ExitCode.FAILURE);
            context.console().error("weakspot: the report cannot be written: " + failure.getMessage());
        }
    }
}
