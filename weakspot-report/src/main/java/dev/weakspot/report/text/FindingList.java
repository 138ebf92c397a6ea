package dev.weakspot.report.text;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.finding.Severity;
import dev.weakspot.report.layout.PrintableText;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The end of a report: one line for each finding, with its kind, object, sites and rate. The lines are never broken. */
final class FindingList {
    private static final int INDENT = 2;
    private static final int MOST_SITES = 2;

    private final List<Line> lines = new ArrayList<>();
    private int errors;

    /** Kept instead of the finding, which may be large. */
    private record Line(ReportColour paint, String text) {}

    /** @param isNamed whether the lines begin with the name of the program */
    void add(Verdict verdict, boolean isNamed) {
        long runs = verdict instanceof RunsVerdict some ? some.sampling().runs() : 1;
        for (Finding finding : verdict.findings()) {
            boolean isError = finding.severity() == Severity.ERROR;
            errors += isError ? 1 : 0;
            String object = finding.object().map(name -> " on " + name).orElse("");
            String text = (isNamed ? verdict.program() + ": " : "")
                    + finding.severity().word() + ": " + finding.kind().title() + object + sites(finding)
                    + rate(finding, runs);
            lines.add(new Line(isError ? ReportColour.ALARM : ReportColour.CAUTION, PrintableText.of(text)));
        }
    }

    private static String sites(Finding finding) {
        List<String> sites =
                finding.sites().map(FindingList::position).distinct().toList();
        String shown = sites.stream().limit(MOST_SITES).collect(Collectors.joining(" and "));
        return sites.isEmpty() ? "" : ", " + shown + (sites.size() > MOST_SITES ? ", …" : "");
    }

    private static String position(Site site) {
        return site.stack().isEmpty() ? site.inWords() : site.withoutFolders().toString();
    }

    private static String rate(Finding finding, long all) {
        if (finding.reproduction().isEmpty() || all == 1) {
            return "";
        }
        Reproduction seen = finding.reproduction().get();
        String among = seen.among()
                .map(group -> TextReport.count(group.size(), "run") + " " + group.name())
                .orElseGet(() -> TextReport.count(all, "run"));
        return ", in " + TextReport.number(seen.runs()) + " of " + among;
    }

    /** Prints nothing if there are no findings. */
    void print(ReportPage page) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        int warnings = lines.size() - errors;
        String counts = errors == 0 || warnings == 0
                ? TextReport.count(lines.size(), errors == 0 ? "warning" : "error")
                : TextReport.count(errors, "error") + ", " + TextReport.count(warnings, "warning");
        page.blank();
        page.line(0, errors > 0 ? ReportColour.ALARM : ReportColour.CAUTION, "summary: " + counts);
        int digits = Integer.toString(lines.size()).length();
        for (int i = 0; i < lines.size(); i++) {
            String number = Integer.toString(i + 1);
            String margin = " ".repeat(digits - number.length()) + number + "  ";
            page.line(INDENT, lines.get(i).paint(), margin + lines.get(i).text());
        }
    }
}
