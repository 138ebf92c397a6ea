package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.TerminalStreams;
import dev.weakspot.cli.output.ReportFormats;
import dev.weakspot.cli.output.Version;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportDetails;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.format.ReportRequest;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.format.Terminal;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The format of the report of a command. */
public final class ReportOptions {
    private final OptionSpec format;
    private final OptionSpec steps = OptionSpec.builder("--steps")
            .type(boolean.class)
            .description("Show all steps of each finding, instead of at most a screen.")
            .build();

    public ReportOptions(ReportFormats formats) {
        this.format = OptionSpec.builder("--format")
                .paramLabel(formats.names("|"))
                .type(ReportFormat.class)
                .converters(formats::named)
                .defaultValue(formats.all().get(0).name())
                .description(formats.description())
                .build();
    }

    public void addTo(CommandSpec spec) {
        spec.addOption(format);
        spec.addOption(steps);
    }

    /** A report on runs of one program. */
    Report ofRuns(CliContext context) throws IOException {
        return of(context, ReportScope.ONE_PROGRAM, false, RepairedProgram.LEFT_OUT);
    }

    /** @param wantsDetails whether each of several programs gets its full report */
    Report of(CliContext context, ReportScope scope, boolean wantsDetails, RepairedProgram repaired)
            throws IOException {
        ReportFormat chosen = format.getValue();
        TerminalStreams streams = context.console().streams();
        return chosen.begin(new ReportRequest(
                context.console().output(),
                new Terminal(streams.columns(), streams.hasColour()),
                scope,
                new ReportDetails(wantsDetails, Boolean.TRUE.equals(steps.getValue())),
                repaired,
                Version.number()));
    }
}
