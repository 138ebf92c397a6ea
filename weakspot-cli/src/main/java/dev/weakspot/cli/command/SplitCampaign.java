package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.context.StopReason;
import dev.weakspot.cli.frontend.ErrorBoundary;
import dev.weakspot.cli.output.ProgressLine;
import dev.weakspot.cli.output.UnknownVerdict;
import dev.weakspot.finding.Severity;
import dev.weakspot.frontend.OpenTarget;
import dev.weakspot.frontend.SplitTarget;
import dev.weakspot.input.InputException;
import dev.weakspot.report.format.Report;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.Optional;

/** Tests the parts of a target one after the other. A failure of one part does not affect the others. */
final class SplitCampaign {
    private final CliContext context;
    private final Optional<ProgressLine> progressLine;
    private final Severity failOn;
    private final TestsPart tests;

    /** Tests one part. */
    @FunctionalInterface
    interface TestsPart {
        Verdict verdict(OpenTarget target, StopReason stop) throws InputException;
    }

    /** Splits the target. */
    @FunctionalInterface
    interface Splitting {
        SplitTarget split() throws InputException;
    }

    /** @param failOn the least severity of a finding that makes the command fail */
    SplitCampaign(CliContext context, Optional<ProgressLine> progressLine, Severity failOn, TestsPart tests) {
        this.context = context;
        this.progressLine = progressLine;
        this.failOn = failOn;
        this.tests = tests;
    }

    int test(String file, StopReason stop, Splitting splitting, Report report) throws IOException {
        try (SplitTarget target = splitting.split()) {
            int number = 0;
            boolean isConcurrent = false;
            for (String part : target.parts()) {
                number++;
                Optional<Verdict> verdict = verdict(file, target, part, number, stop);
                verdict.map(some -> ExitCode.of(some, failOn)).ifPresent(context.tally()::add);
                if (verdict.isPresent()) {
                    isConcurrent |= isConcurrent(verdict.get());
                    report.add(verdict.get());
                }
            }
            if (!isConcurrent) { // no schedule was tested
                context.tally().add(ExitCode.INCOMPLETE);
            }
            report.addDisabled(target.disabled());
        } catch (InputException e) {
            if (stop.isReached()) {
                context.tally().add(ExitCode.INCOMPLETE);
                context.console().error(e.getMessage());
            } else {
                context.badInput(e.getMessage());
            }
        }
        report.end();
        return context.tally().total().number();
    }

    /** Whether some run of the part had two threads alive at the same time. */
    private static boolean isConcurrent(Verdict verdict) {
        return verdict instanceof RunsVerdict runs && runs.sampling().counts().concurrent() > 0;
    }

    private Optional<Verdict> verdict(String file, SplitTarget target, String part, int number, StopReason stop) {
        Optional<String> reason = stop.reason();
        if (reason.isPresent()) {
            return Optional.of(UnknownVerdict.of(part, file, "not started: " + reason.get()));
        }
        int count = target.parts().size();
        progressLine.ifPresent(line -> line.begin(part + " (" + number + " of " + count + ")"));
        return ErrorBoundary.verdict(context, part, file, () -> {
            try (OpenTarget open = target.open(part)) {
                return tests.verdict(open, stop.forNextOf(count - number + 1));
            }
        });
    }
}
