package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.TerminalStreams;
import dev.weakspot.cli.output.ReportFile;
import dev.weakspot.cli.output.ReportFormats;
import dev.weakspot.cli.output.ReportWithFiles;
import dev.weakspot.cli.output.Version;
import dev.weakspot.finding.Severity;
import dev.weakspot.report.format.FileFormat;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportDetails;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.format.ReportRequest;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.format.Terminal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The format of the report of a command, and the files to which the command also writes it. */
public final class ReportOptions {
    private final OptionSpec format;
    private final Map<FileFormat, OptionSpec> files = new LinkedHashMap<>();
    private final OptionSpec steps = OptionSpec.builder("--steps")
            .type(boolean.class)
            .description("Show all steps of each finding, instead of at most a screen, and whole call stacks.")
            .build();

    public ReportOptions(ReportFormats formats) {
        this.format = OptionSpec.builder("--format")
                .paramLabel(formats.names("|"))
                .type(ReportFormat.class)
                .converters(formats::named)
                .defaultValue(formats.all().get(0).name())
                .description(formats.description())
                .build();
        for (FileFormat file : formats.files()) {
            OptionSpec option = OptionSpec.builder("--" + file.option())
                    .paramLabel("FILE")
                    .type(String.class)
                    .description("Also write the report to FILE, as " + file.fileDescription() + ".")
                    .build();
            files.put(file, option);
        }
    }

    public void addTo(CommandSpec spec) {
        spec.addOption(format);
        spec.addOption(steps);
        files.values().forEach(spec::addOption);
    }

    /** A report on runs of one program. */
    Report ofRuns(CliContext context, Severity failOn) throws IOException {
        return of(context, ReportScope.ONE_PROGRAM, false, RepairedProgram.LEFT_OUT, failOn);
    }

    /**
     * Begins the report. A file that cannot be written is refused now, not after the runs.
     *
     * @param wantsDetails whether each of several programs gets its full report
     * @param failOn the least severity of a finding that makes the command fail
     */
    Report of(CliContext context, ReportScope scope, boolean wantsDetails, RepairedProgram repaired, Severity failOn)
            throws IOException {
        List<ReportFile> reportFiles = reportFiles(context.folder());
        ReportFormat chosen = format.getValue();
        TerminalStreams streams = context.console().streams();
        Report shown = chosen.begin(new ReportRequest(
                context.console().output(),
                new Terminal(streams.columns(), streams.hasColour()),
                scope,
                new ReportDetails(wantsDetails, Boolean.TRUE.equals(steps.getValue())),
                repaired,
                Version.number()));
        List<String> arguments =
                format.command().root().commandLine().getParseResult().originalArgs();
        return new ReportWithFiles(context, shown, reportFiles, scope, repaired, failOn, arguments);
    }

    private List<ReportFile> reportFiles(Path folder) {
        CommandLine command = format.command().commandLine();
        Map<Path, String> options = new LinkedHashMap<>();
        List<ReportFile> all = new ArrayList<>();
        files.forEach((fileFormat, option) -> {
            String name = option.getValue();
            if (name != null) {
                ReportFile file = reportFile(fileFormat, name, folder, command);
                String other = options.putIfAbsent(file.path(), option.longestName());
                if (other != null) {
                    throw new ParameterException(
                            command,
                            "Options '" + other + "' and '" + option.longestName() + "' name one file, " + name);
                }
                all.add(file);
            }
        });
        return all;
    }

    private static ReportFile reportFile(FileFormat fileFormat, String name, Path folder, CommandLine command) {
        try {
            return ReportFile.named(fileFormat, name, folder);
        } catch (FileSystemException e) {
            throw new ParameterException(
                    command,
                    "Invalid value for option '--" + fileFormat.option() + "': " + name + " cannot be written: "
                            + e.getReason());
        } catch (IOException e) {
            throw new ParameterException(
                    command,
                    "Invalid value for option '--" + fileFormat.option() + "': " + name + " cannot be written");
        }
    }
}
