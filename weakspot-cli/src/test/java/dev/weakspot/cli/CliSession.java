package dev.weakspot.cli;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.context.Console;
import dev.weakspot.cli.context.ExitCode;
import dev.weakspot.cli.context.ExitCodeTally;
import dev.weakspot.cli.context.TerminalStreams;
import dev.weakspot.cli.frontend.FrontEnds;
import dev.weakspot.cli.output.ReportFormats;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.ReasonedAnswer;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Runs the command line inside the test, with a clock, front ends, formats and streams that the test supplies. */
public final class CliSession {
    public final StringWriter output = new StringWriter();
    public final StringWriter errors = new StringWriter();
    public final AtomicLong nanos = new AtomicLong();
    public final AtomicBoolean isInterrupted = new AtomicBoolean();
    public final Map<String, String> environment = new HashMap<>();
    public TerminalStreams streams = TerminalStreams.FILES;
    FrontEnds frontEnds = FrontEnds.STANDARD;
    ReportFormats formats = ReportFormats.STANDARD;
    public Writer out = output;

    /** The folder for recordings. A test that makes recordings supplies a folder of its own. */
    public Path folder = Path.of("target");

    public ExitCode run(String... arguments) {
        Console console = new Console(out, new PrintWriter(errors), streams);
        CliContext context =
                new CliContext(console, environment, new ExitCodeTally(), isInterrupted::get, nanos::get, folder);
        return new Weakspot(context, frontEnds, formats).run(arguments);
    }

    /** Replaces the verification of litmus programs. */
    public void verifyWith(StubbedLitmusFrontEnd.Stub verification) {
        frontEnds = new FrontEnds(List.of(new StubbedLitmusFrontEnd(verification)));
    }

    public static Verdict clean(String file) {
        return verdict(file, List.of(), List.of());
    }

    public static Verdict incomplete(String file, String gap) {
        return verdict(file, List.of(), List.of(gap));
    }

    public static Verdict found(String file) {
        Finding finding = new Finding(
                Finding.Kind.DEADLOCK, "every thread is blocked", Optional.empty(), List.of(), Interleaving.NONE);
        return verdict(file, List.of(finding), List.of());
    }

    private static Verdict verdict(String file, List<Finding> findings, List<String> gaps) {
        Answers answers = new Answers(
                ReasonedAnswer.NOT_ASKED,
                ReasonedAnswer.NOT_ASKED,
                ReasonedAnswer.NOT_ASKED,
                Assertions.HOLD,
                Optional.empty());
        Coverage coverage = new Coverage(gaps, List.of());
        return new SearchVerdict(
                new Conclusion(FrontEnds.STANDARD.nameOf(file), file, answers, findings, coverage),
                Optional.empty(),
                new SearchStatistics(1, 1, 0, 20));
    }
}
