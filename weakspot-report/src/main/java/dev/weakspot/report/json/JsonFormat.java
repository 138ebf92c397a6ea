package dev.weakspot.report.json;

import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.FileFormat;
import dev.weakspot.report.format.Report;
import dev.weakspot.report.format.ReportFormat;
import dev.weakspot.report.format.ReportRequest;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;

/** The format {@code json}, and files of that format. */
public final class JsonFormat implements ReportFormat, FileFormat {
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

    @Override
    public String option() {
        return "json";
    }

    @Override
    public String fileDescription() {
        return description();
    }

    @Override
    public void write(CommandReport report, Appendable out) throws IOException {
        try (JsonReport json = new JsonReport(out, report.call().version())) {
            for (Verdict verdict : report.verdicts()) {
                json.add(verdict);
            }
            if (report.disabledTestCases().isPresent()) {
                json.addDisabled(report.disabledTestCases().getAsInt());
            }
        }
    }
}
