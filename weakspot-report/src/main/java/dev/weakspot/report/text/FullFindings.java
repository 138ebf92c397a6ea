package dev.weakspot.report.text;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Severity;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The findings of a campaign that a report shows in full: the first errors, or the first warning if there is no error. One mistake
 * often has many findings, and its first ones are the simplest. The summary has all.
 *
 * @param findings those shown in full; they are the first of the verdict
 * @param rest a sentence about the others; empty if there are none
 */
record FullFindings(List<Finding> findings, Optional<String> rest) {
    private static final int MOST_ERRORS = 3;
    private static final int MOST_WARNINGS = 1;

    static FullFindings of(Verdict verdict, boolean isComplete) {
        List<Finding> all = verdict.findings();
        boolean isCampaign =
                verdict instanceof RunsVerdict runs && runs.sampling().runs() > 1;
        if (isComplete || !isCampaign || all.isEmpty()) {
            return new FullFindings(all, Optional.empty());
        }
        Severity first = all.get(0).severity();
        List<Finding> shown = all.stream()
                .filter(finding -> finding.severity() == first)
                .limit(first == Severity.ERROR ? MOST_ERRORS : MOST_WARNINGS)
                .toList();
        List<Finding> others = all.subList(shown.size(), all.size());
        return new FullFindings(shown, others.isEmpty() ? Optional.empty() : Optional.of(rest(others)));
    }

    private static String rest(List<Finding> others) {
        String counts = Stream.of(Severity.values())
                .map(severity -> count(others, severity))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" and "));
        return counts + (others.size() == 1 ? " is" : " are") + " only in the summary (--details shows all in full)";
    }

    private static String count(List<Finding> others, Severity severity) {
        long count = others.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
        return count == 0 ? "" : TextReport.count(count, "more " + severity.word());
    }
}
