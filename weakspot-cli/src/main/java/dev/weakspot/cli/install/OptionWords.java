package dev.weakspot.cli.install;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The parts of a command line's description that both completion and manual page show. */
final class OptionWords {
    private OptionWords() {}

    /** The commands that the help lists, by name, without aliases. */
    static Map<String, CommandLine> commands(CommandLine weakspot) {
        Map<String, CommandLine> commands = new TreeMap<>();
        weakspot.getSubcommands().values().stream()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .forEach(command -> commands.put(command.getCommandName(), command));
        return commands;
    }

    static List<OptionSpec> options(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
    }

    static String description(OptionSpec option) {
        return String.join(" ", option.description());
    }

    /** The first line of a command's description. */
    static String summary(CommandLine command) {
        return List.of(command.getCommandSpec().usageMessage().description()).stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("");
    }

    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }
}
