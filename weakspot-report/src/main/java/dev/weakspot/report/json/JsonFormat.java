package dev.weakspot.report.json;

import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.format.ReportRequest;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;

/** The format {@code json}. */
public final class JsonFormat implements ReportFormat {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public String description() {
        return "one JSON object";
    }

    @Override
    public Report begin(ReportRequest request) throws IOException {
        JsonReport json = new JsonReport(request.out(), request.version());
        return new Report() {
            @Override
            public void add(Verdict verdict) throws IOException {
                json.add(verdict);
            }

            @Override
            public void addDisabled(int testCases) throws IOException {
                json.addDisabled(testCases);
            }

            @Override
            public void end() throws IOException {
                json.close();
                request.out().flush();
            }
        };
    }
}
