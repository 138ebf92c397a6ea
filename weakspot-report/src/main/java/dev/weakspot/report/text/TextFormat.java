package dev.weakspot.report.text;

import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.format.ReportRequest;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;

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
