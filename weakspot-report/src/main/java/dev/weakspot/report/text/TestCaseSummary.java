package dev.weakspot.report.text;

import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The end of a report on the test cases of one program: a line for each test case, and their numbers. */
final class TestCaseSummary {
    private static final int INDENT = 2;

    private final List<Line> lines = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private String file = "";
    private int withFindings;
    private int incomplete;
    private int disabled;

    /** Kept instead of the verdict, which may be large. */
    private record Line(ReportColour paint, String text) {}

    /** Whether the report details a test case; all others only have their line. */
    static boolean needsBlock(Verdict verdict) {
        boolean wasRun = verdict instanceof RunsVerdict;
        return !verdict.findings().isEmpty() || (wasRun && !verdict.coverage().isComplete());
    }

    /** @param hasBlock whether the report details the test case, with its gaps and notes */
    void add(Verdict verdict, boolean hasBlock) {
        file = verdict.file();
        String gaps = hasBlock ? "" : Headline.gaps(verdict);
        lines.add(new Line(Headline.paint(verdict), Headline.text(verdict) + gaps));
        if (!hasBlock) {
            notes.addAll(verdict.coverage().notes());
        }
        withFindings += verdict.findings().isEmpty() ? 0 : 1;
        incomplete += verdict.coverage().isComplete() ? 0 : 1;
    }

    void addDisabled(int count) {
        disabled += count;
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    void print(ReportPage page) throws IOException {
        String findings = withFindings == 0 ? "nothing found" : TextReport.number(withFindings) + " with findings";
        String coverage = incomplete == 0 ? "all complete" : TextReport.number(incomplete) + " not complete";
        String left = disabled == 0 ? "" : ", and " + TextReport.number(disabled) + " disabled, which were not tested";
        page.paragraph(
                0,
                paint(),
                file + ": " + TextReport.count(lines.size(), "test case") + ": " + findings + ", " + coverage + left);
        for (Line line : lines) {
            page.paragraph(INDENT, line.paint(), line.text());
        }
        for (String note : notes) {
            page.paragraph(INDENT, ReportColour.PLAIN, "note: " + note);
        }
    }

    private ReportColour paint() {
        if (withFindings > 0) {
            return ReportColour.ALARM;
        }
        return incomplete > 0 ? ReportColour.CAUTION : ReportColour.FINE;
    }
}
