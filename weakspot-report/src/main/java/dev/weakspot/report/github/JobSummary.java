package dev.weakspot.report.github;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.place.FindingPlace;
import dev.weakspot.report.place.SourcePaths;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The summary of a job as Markdown: a table of all findings, then the report of each program that has one. */
public final class JobSummary {
    /** GitHub rejects the summary of a step that is larger than 1 MiB. A character takes at most three bytes. */
    private static final int MAX_CHARACTERS = 300_000;

    private static final Pattern FENCE = Pattern.compile("`+");

    private final CommandReport report;
    private final SourcePaths paths;
    private final StringBuilder text = new StringBuilder();

    private JobSummary(CommandReport report) {
        this.report = report;
        this.paths = SourcePaths.of(report.call());
    }

    public static void write(CommandReport report, Appendable out) throws IOException {
        JobSummary summary = new JobSummary(report);
        summary.writeAll();
        out.append(summary.text);
    }

    private void writeAll() throws IOException {
        List<Verdict> notable = report.verdicts().stream()
                .filter(verdict ->
                        !verdict.findings().isEmpty() || !verdict.coverage().isComplete())
                .toList();
        text.append("### Weakspot\n\n");
        text.append(counts(report.verdicts())).append("\n\n");
        if (!notable.isEmpty()) {
            text.append("| Program | Result | Place |\n| --- | --- | --- |\n");
            notable.forEach(this::writeRows);
            text.append('\n');
        }
        for (String problem : report.call().problems()) {
            text.append("- ").append(cell(problem)).append('\n');
        }
        int left = 0;
        for (Verdict verdict : notable) {
            left += writeDetails(verdict) ? 0 : 1;
        }
        if (left > 0) {
            text.append("\nThe reports of ").append(left).append(" more programs are in the log.\n");
        }
    }

    private static String counts(List<Verdict> verdicts) {
        long errors = findings(verdicts, "error");
        long warnings = findings(verdicts, "warning");
        long gaps = verdicts.stream()
                .filter(verdict -> !verdict.coverage().isComplete())
                .count();
        return count(verdicts.size(), "program") + " checked: " + count(errors, "error") + ", "
                + count(warnings, "warning") + (gaps == 0 ? "" : ", " + gaps + " not complete");
    }

    private static long findings(List<Verdict> verdicts, String severity) {
        return verdicts.stream()
                .flatMap(verdict -> verdict.findings().stream())
                .filter(finding -> finding.severity().word().equals(severity))
                .count();
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private void writeRows(Verdict verdict) {
        for (Finding finding : verdict.findings()) {
            String place = FindingPlace.of(finding).map(this::place).orElse("");
            row(
                    verdict.program(),
                    finding.severity().word() + ": " + finding.kind().title(),
                    place);
        }
        verdict.coverage().gaps().forEach(gap -> row(verdict.program(), "not complete: " + gap, ""));
    }

    private String place(Site site) {
        return paths.shown(site.file()) + ":" + site.line();
    }

    private void row(String program, String result, String place) {
        if (text.length() < MAX_CHARACTERS) {
            text.append("| " + cell(program) + " | " + cell(result) + " | " + cell(place) + " |\n");
        }
    }

    /** Plain text: no character has a meaning in Markdown or HTML. */
    private static String cell(String plain) {
        StringBuilder cell = new StringBuilder();
        plain.codePoints().forEach(character -> {
            if (Character.isISOControl(character)) {
                cell.append(' ');
            } else if ("\\`*_{}[]()<>#+-!|&~$@".indexOf(character) >= 0) {
                cell.append("&#").append(character).append(';');
            } else {
                cell.appendCodePoint(character);
            }
        });
        return cell.toString();
    }

    private boolean writeDetails(Verdict verdict) throws IOException {
        String whole = report.text().of(verdict);
        if (text.length() + whole.length() > MAX_CHARACTERS) {
            return false;
        }
        String fence = fence(whole);
        text.append("\n<details><summary>")
                .append(cell(verdict.program()))
                .append("</summary>\n\n")
                .append(fence)
                .append("text\n")
                .append(whole)
                .append(fence)
                .append("\n\n</details>\n");
        return true;
    }

    /** Longer than any row of backticks in the text. */
    private static String fence(String whole) {
        int longest = 2;
        Matcher rows = FENCE.matcher(whole);
        while (rows.find()) {
            longest = Math.max(longest, rows.end() - rows.start());
        }
        return "`".repeat(longest + 1);
    }
}
