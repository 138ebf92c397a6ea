package dev.weakspot.report.text;

import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportDetails;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.format.ReportRequest;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.format.Terminal;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.io.StringWriter;

/** The format {@code text}. */
public final class TextFormat implements ReportFormat {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public String description() {
        return "text";
    }

    /** The report on one program, for a page of this width. */
    public static String textOf(Verdict verdict, RepairedProgram repaired, int columns) throws IOException {
        StringWriter out = new StringWriter();
        Terminal page = new Terminal(columns, false);
        Report report = new TextFormat()
                .begin(new ReportRequest(
                        out, page, ReportScope.ONE_PROGRAM, ReportDetails.USUAL, repaired, /* version= */ ""));
        report.add(verdict);
        report.end();
        return out.toString();
    }

    @Override
    public Report begin(ReportRequest request) {
        TextReport text = new TextReport(request.out(), request.terminal(), request.details(), request.repaired());
        return new Report() {
            /** Flushes each verdict: the next one may take minutes. */
            @Override
            public void add(Verdict verdict) throws IOException {
                text.add(verdict, request.scope());
                request.out().flush();
            }

            @Override
            public void addDisabled(int testCases) {
                text.addDisabled(testCases);
            }

            @Override
            public void end() throws IOException {
                text.summary();
                request.out().flush();
            }
        };
    }
}
