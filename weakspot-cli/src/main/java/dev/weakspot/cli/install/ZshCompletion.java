package dev.weakspot.cli.install;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A completion function for zsh: commands, options with their descriptions, and files. */
final class ZshCompletion {
    private static final int LONGEST = 70;

    private ZshCompletion() {}

    static String of(CommandLine weakspot) {
        Map<String, CommandLine> commands = OptionWords.commands(weakspot);
        List<String> lines = new ArrayList<>();
        lines.add("#compdef weakspot");
        lines.add("");
        lines.add("_weakspot() {");
        lines.add("  local -a commands");
        lines.add("  commands=(");
        commands.forEach(
                (name, command) -> lines.add("    '" + name + ":" + plain(OptionWords.summary(command)) + "'"));
        lines.add("  )");
        lines.add("  if (( CURRENT == 2 )); then");
        lines.add("    _describe command commands");
        lines.add("    return");
        lines.add("  fi");
        lines.add("  local command=$words[2]");
        lines.add("  shift words");
        lines.add("  (( CURRENT-- ))");
        lines.add("  case $command in");
        commands.forEach((name, command) -> {
            lines.add("    " + name + ")");
            lines.add("      _arguments \\");
            OptionWords.options(command).forEach(option -> lines.add("        '" + argument(option) + "' \\"));
            lines.add("        '*:file:_files' ;;");
        });
        lines.add("    *) _files ;;");
        lines.add("  esac");
        lines.add("}");
        lines.add("");
        lines.add("_weakspot \"$@\"");
        return String.join("\n", lines) + "\n";
    }

    private static String argument(OptionSpec option) {
        String description = "[" + plain(OptionWords.description(option)) + "]";
        if (!OptionWords.takesValue(option)) {
            return option.longestName() + description;
        }
        String label = option.paramLabel();
        return option.longestName() + "=" + description + ":" + plain(label).toLowerCase(Locale.ROOT) + ":"
                + values(label);
    }

    private static String values(String label) {
        if (label.contains("|")) {
            return "(" + label.replace('|', ' ') + ")";
        }
        return switch (label) {
            case "FILE" -> "_files";
            case "DIR" -> "_files -/";
            default -> " ";
        };
    }

    /** The first sentence, without the characters that have a meaning in a specification. */
    private static String plain(String text) {
        String sentence = text.replaceFirst("\\.(\\s.*)?$", "").replaceAll("[\\[\\]':`$\\\\\"]", "");
        return sentence.length() <= LONGEST ? sentence : sentence.substring(0, LONGEST - 1) + "…";
    }
}
