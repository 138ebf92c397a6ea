package dev.weakspot.report;

import dev.weakspot.finding.Severity;
import dev.weakspot.report.format.CommandCall;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.FileFormat;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.text.TextFormat;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** The report of a call in the folder {@code build of 1} of a repository. */
public record SampleReport(ReportScope scope, List<Verdict> verdicts, int exitCode, List<String> problems) {
    public static final Path ROOT = Path.of("/home/user/project");

    public SampleReport(Verdict... verdicts) {
        this(ReportScope.SEVERAL_PROGRAMS, List.of(verdicts), 1, List.of());
    }

    public SampleReport ofTestCases() {
        return new SampleReport(ReportScope.TEST_CASES, verdicts, exitCode, problems);
    }

    public SampleReport ending(int code, String... lines) {
        return new SampleReport(scope, verdicts, code, List.of(lines));
    }

    public CommandReport report() {
        CommandCall call = new CommandCall(
                "0.1.0",
                List.of("test", "./stack"),
                ROOT.resolve("build of 1"),
                ROOT,
                Severity.ERROR,
                exitCode,
                problems);
        return new CommandReport(
                verdicts,
                scope == ReportScope.TEST_CASES ? OptionalInt.of(2) : OptionalInt.empty(),
                scope,
                RepairedProgram.LEFT_OUT,
                call,
                verdict -> TextFormat.textOf(verdict, RepairedProgram.LEFT_OUT, 80));
    }

    public String as(FileFormat format) throws IOException {
        StringBuilder out = new StringBuilder();
        format.write(report(), out);
        return out.toString();
    }
}
