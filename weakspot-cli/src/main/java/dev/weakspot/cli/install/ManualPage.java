package dev.weakspot.cli.install;

import dev.weakspot.cli.output.Version;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page, from the descriptions that the help shows: man(7) source. */
final class ManualPage {
    private final List<String> lines = new ArrayList<>();

    private ManualPage() {}

    static String of(CommandLine weakspot) {
        ManualPage page = new ManualPage();
        page.write(weakspot);
        return String.join("\n", page.lines) + "\n";
    }

    private void write(CommandLine weakspot) {
        lines.add(".TH WEAKSPOT 1 \"\" \"Weakspot " + escaped(Version.number()) + "\" \"User Commands\"");
        lines.add(".SH NAME");
        lines.add("weakspot \\- test and verify concurrent programs under the C11 memory model");
        lines.add(".SH SYNOPSIS");
        writeSynopsis(weakspot.getCommandSpec().usageMessage());
        lines.add(".SH DESCRIPTION");
        writeParagraphs(weakspot.getCommandSpec().usageMessage().description());
        lines.add(".SH COMMANDS");
        OptionWords.commands(weakspot).values().forEach(this::writeCommand);
        lines.add(".SH OPTIONS");
        OptionWords.options(weakspot).forEach(this::writeOption);
        lines.add(".SH FILES");
        writeItem("weakspot-recordings/", "Recordings of findings, in the working folder.");
        writeItem(
                "$XDG_CACHE_HOME/weakspot, ~/.cache/weakspot", "The run-time that compiled programs are linked with.");
        lines.add(".SH SEE ALSO");
        lines.add("The documentation of Weakspot; 'weakspot help COMMAND'.");
    }

    private void writeSynopsis(UsageMessageSpec usage) {
        writeVerbatim(usage.customSynopsis());
    }

    private void writeVerbatim(String... text) {
        lines.add(".nf");
        for (String line : text) {
            lines.add(escaped(line.strip()));
        }
        lines.add(".fi");
    }

    private void writeCommand(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        lines.add(".SS weakspot " + escaped(command.getCommandName()));
        writeSynopsis(usage);
        writeParagraphs(usage.description());
        OptionWords.options(command).forEach(this::writeOption);
        if (usage.footer().length > 0) {
            lines.add(".PP");
            writeVerbatim(usage.footer());
        }
        usage.exitCodeList().forEach((code, meaning) -> writeItem("Exit code " + code, meaning));
    }

    private void writeOption(OptionSpec option) {
        String value = OptionWords.takesValue(option) ? " " + option.paramLabel() : "";
        writeItem(String.join(", ", option.names()) + value, OptionWords.description(option));
    }

    private void writeItem(String term, String description) {
        lines.add(".TP");
        lines.add(".B " + escaped(term));
        lines.add(escaped(description));
    }

    private void writeParagraphs(String... paragraphs) {
        for (String paragraph : paragraphs) {
            lines.add(paragraph.isBlank() ? ".PP" : escaped(paragraph.strip()));
        }
    }

    /** A line that begins with a point or an apostrophe would be a request. */
    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
