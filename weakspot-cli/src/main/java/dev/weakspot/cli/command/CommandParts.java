package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.frontend.ErrorBoundary;
import dev.weakspot.cli.frontend.FrontEndOptions;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.finding.Severity;
import dev.weakspot.report.format.Report;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** The context of a command that takes targets, and the options that all such commands have. */
public record CommandParts(CliContext context, FrontEndOptions frontEndOptions, ReportOptions reportOptions) {
    public void addTo(CommandSpec spec) {
        reportOptions.addTo(spec);
        frontEndOptions.addTo(spec);
    }

    FrontEnds frontEnds() {
        return frontEndOptions.frontEnds();
    }

    /**
     * Checks the only target of a command, completes the report, and returns the exit code.
     *
     * @param failOn the least severity of a finding that makes the command fail
     */
    int check(String program, String file, Report report, Severity failOn, ErrorBoundary.GuardedCheck check)
            throws IOException {
        Optional<Verdict> verdict = ErrorBoundary.verdict(context, program, file, check);
        verdict.map(some -> ExitCode.of(some, failOn)).ifPresent(context.tally()::add);
        if (verdict.isPresent()) {
            report.add(verdict.get());
        }
        report.end();
        return context.tally().total().number();
    }
}
