package dev.weakspot.report.text;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.report.layout.PrintableText;
import dev.weakspot.report.layout.ReportColour;
import dev.weakspot.report.layout.ReportPage;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first line about a program: its name and the conclusion. */
final class Headline {
    private Headline() {}

    static void print(ReportPage page, Verdict verdict) throws IOException {
        page.paragraph(0, paint(verdict), verdict.file() + ": " + text(verdict));
    }

    /** As above, with the gaps of the verdict, for a report that has no block on the program. */
    static void printWithGaps(ReportPage page, Verdict verdict) throws IOException {
        page.line(0, paint(verdict), PrintableText.of(verdict.file() + ": " + text(verdict) + gaps(verdict)));
    }

    /** {@code : not started: interrupted}; empty if there are none. */
    static String gaps(Verdict verdict) {
        return verdict.coverage().isComplete()
                ? ""
                : ": " + String.join("; ", verdict.coverage().gaps());
    }

    /** Name and conclusion. */
    static String text(Verdict verdict) {
        return verdict.program() + ": "
                + (verdict.findings().isEmpty() ? withoutFindings(verdict) : withFindings(verdict));
    }

    static ReportColour paint(Verdict verdict) {
        if (verdict.findings().stream().anyMatch(finding -> finding.severity() == Severity.ERROR)) {
            return ReportColour.ALARM;
        }
        return !verdict.findings().isEmpty()
                ? ReportColour.CAUTION
                : verdict.coverage().isComplete() ? ReportColour.FINE : ReportColour.CAUTION;
    }

    private static String withFindings(Verdict verdict) {
        String coverage = verdict.coverage().isComplete() ? "" : "; NOT COMPLETE";
        String findings = Stream.of(Severity.values())
                .map(severity -> findings(verdict, severity))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return findings + runs(verdict) + coverage + condition(verdict);
    }

    /** {@code 2 errors (race, assertion)}; empty if there are none of this severity. */
    private static String findings(Verdict verdict, Severity severity) {
        List<Finding> findings = verdict.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .toList();
        String kinds = findings.stream()
                .map(finding -> finding.kind().word())
                .distinct()
                .collect(Collectors.joining(", "));
        return findings.isEmpty() ? "" : TextReport.count(findings.size(), severity.word()) + " (" + kinds + ")";
    }

    private static String withoutFindings(Verdict verdict) {
        String coverage = verdict.coverage().isComplete() ? "nothing found" : "NOT COMPLETE, nothing found so far";
        return coverage + runs(verdict) + condition(verdict);
    }

    /** The number of runs, if there were several. */
    private static String runs(Verdict verdict) {
        if (!(verdict instanceof RunsVerdict runs) || runs.sampling().runs() == 1) {
            return "";
        }
        RunCounts counts = runs.sampling().counts();
        String all = TextReport.count(counts.runs(), "run");
        return verdict.findings().isEmpty()
                ? " in " + all
                : " in " + TextReport.number(counts.failing()) + " of " + all;
    }

    /** The answer about the condition; empty if a finding reports it, or if it is unknown. */
    private static String condition(Verdict verdict) {
        Optional<ConditionAnswer> condition = verdict.condition();
        boolean isFound = verdict.findings().stream().anyMatch(f -> f.kind() == Finding.Kind.CONDITION);
        if (isFound || condition.isEmpty()) {
            return "";
        }
        ConditionWords words = ConditionWords.of(condition.get());
        boolean isWeak = condition.get().sc() == Reachability.UNREACHABLE
                && condition.get().rc20() == Reachability.REACHABLE;
        if (isWeak) {
            return "; the condition " + words.inShort(Reachability.REACHABLE) + " only under RC20";
        }
        List<MemoryModel> memories =
                verdict instanceof RunsVerdict runs ? runs.sampling().memories() : List.of(MemoryModel.SC);
        Reachability answer = memories.stream()
                .map(condition.get()::under)
                .filter(some -> some != Reachability.UNKNOWN)
                .findFirst()
                .orElse(Reachability.UNKNOWN);
        return answer == Reachability.UNKNOWN ? "" : "; the condition " + words.inShort(answer);
    }
}
