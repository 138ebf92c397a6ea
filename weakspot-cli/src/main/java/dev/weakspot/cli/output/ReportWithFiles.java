package dev.weakspot.cli.output;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.finding.Severity;
import dev.weakspot.report.format.CommandCall;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.text.TextFormat;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The report on standard output together with report files. The files get all verdicts even if standard output cannot be
 * written any more, as in {@code | head}.
 */
public final class ReportWithFiles implements Report {
    private static final int COLUMNS = 80;

    private final CliContext context;
    private final Report shown;
    private final List<ReportFile> files;
    private final ReportScope scope;
    private final RepairedProgram repaired;
    private final Severity failOn;
    private final List<String> arguments;

    private final List<Verdict> verdicts = new ArrayList<>();
    private OptionalInt disabled = OptionalInt.empty();
    private Optional<IOException> outputFailure = Optional.empty();

    /**
     * A report with files. In a job of GitHub Actions it also has annotations and a summary.
     *
     * @param failOn the least severity of a finding that makes the command fail
     * @param arguments the arguments of {@code weakspot}
     */
    public ReportWithFiles(
            CliContext context,
            Report shown,
            List<ReportFile> files,
            ReportScope scope,
            RepairedProgram repaired,
            Severity failOn,
            List<String> arguments) {
        this.context = context;
        this.shown = shown;
        this.files = List.copyOf(files);
        this.scope = scope;
        this.repaired = repaired;
        this.failOn = failOn;
        this.arguments = List.copyOf(arguments);
    }

    @Override
    public void add(Verdict verdict) throws IOException {
        verdicts.add(verdict);
        show(() -> shown.add(verdict));
    }

    @Override
    public void addDisabled(int testCases) throws IOException {
        disabled = OptionalInt.of(testCases);
        show(() -> shown.addDisabled(testCases));
    }

    @Override
    public void end() throws IOException {
        show(shown::end);
        CommandReport report = new CommandReport(
                verdicts,
                disabled,
                scope,
                repaired,
                call(),
                verdict -> TextFormat.textOf(verdict, RepairedProgram.LEFT_OUT, COLUMNS));
        files.forEach(file -> file.write(report, context));
        GitHubJob.of(context).ifPresent(job -> job.write(report));
        if (outputFailure.isPresent()) {
            throw outputFailure.get();
        }
    }

    private CommandCall call() {
        return new CommandCall(
                Version.number(),
                arguments,
                context.folder().toAbsolutePath().normalize(),
                SourceRoot.of(context.environment(), context.folder()),
                failOn,
                context.tally().total().number(),
                context.tally().problems());
    }

    /** Writes to standard output until that fails. */
    private void show(Showing part) throws IOException {
        if (outputFailure.isPresent()) {
            return;
        }
        try {
            part.show();
        } catch (IOException e) {
            outputFailure = Optional.of(e);
            if (files.isEmpty()) {
                throw e; // no report is left to be completed
            }
        }
    }

    @FunctionalInterface
    private interface Showing {
        void show() throws IOException;
    }
}
