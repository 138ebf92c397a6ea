package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.frontend.CommandVerifyControl;
import dev.weakspot.cli.frontend.ErrorBoundary;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.cli.output.ProgressLine;
import dev.weakspot.cli.output.UnknownVerdict;
import dev.weakspot.finding.Severity;
import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.Verification;
import dev.weakspot.frontend.VerifyRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.report.format.Report;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Verifies one target after the other. A failure of one target does not affect the others. */
final class VerifyRun {
    private final CliContext context;
    private final FrontEnds frontEnds;
    private final VerifyRequest request;
    private final CommandVerifyControl control;
    private final Severity failOn;

    VerifyRun(
            CliContext context,
            FrontEnds frontEnds,
            VerifyRequest request,
            CommandVerifyControl control,
            Severity failOn) {
        this.failOn = failOn;
        this.context = context;
        this.frontEnds = frontEnds;
        this.request = request;
        this.control = control;
    }

    void verify(List<String> files, Report report) throws IOException {
        int done = 0;
        try {
            for (String file : files) {
                Optional<Verdict> verdict = verdict(file, done + 1, files.size());
                verdict.map(some -> ExitCode.of(some, failOn)).ifPresent(context.tally()::add);
                done++;
                if (verdict.isPresent()) {
                    report.add(verdict.get());
                }
            }
            report.end();
        } finally {
            if (done < files.size()) { // the report cannot be written, so the remaining targets are skipped
                context.tally().add(ExitCode.INCOMPLETE);
            }
        }
    }

    private Optional<Verdict> verdict(String file, int number, int count) {
        String program = frontEnds.nameOf(file);
        Optional<String> reason = control.reasonToStop();
        if (reason.isPresent()) {
            return Optional.of(UnknownVerdict.of(program, file, "not started: " + reason.get()));
        }
        String subject = count == 1 ? program : program + " (" + number + " of " + count + ")";
        control.progressLine().ifPresent(line -> line.begin(subject));
        return ErrorBoundary.verdict(context, program, file, () -> search(file));
    }

    private Verdict search(String file) throws InputException {
        FrontEnd frontEnd = frontEnds.forVerification(file);
        Optional<Verification> verification = frontEnd.verification();
        if (verification.isEmpty()) {
            throw new InputException(
                    file, frontEnd.kind().withArticle() + " cannot be verified", "use 'weakspot test'");
        }
        try {
            return verification.get().verify(frontEnd.read(file), request, control);
        } finally {
            control.progressLine().ifPresent(ProgressLine::clear);
        }
    }
}
