package dev.weakspot.report.html;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.verdict.ConditionAnswer;
import dev.weakspot.verdict.Quantifier;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.RunCounts;
import dev.weakspot.verdict.RunsVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The conclusion of a verdict in a few words. */
final class ConclusionText {
    private ConclusionText() {}

    /** {@code 2 errors, 1 warning}. */
    static String of(Verdict verdict) {
        if (verdict.findings().isEmpty()) {
            return verdict.coverage().isComplete() ? "nothing found" : "nothing found so far";
        }
        return Stream.of(Severity.values())
                .filter(severity -> count(verdict, severity) > 0)
                .map(severity -> count(count(verdict, severity), severity.word()))
                .collect(Collectors.joining(", "));
    }

    private static long count(Verdict verdict, Severity severity) {
        return verdict.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** {@code 1 run}, {@code 2 runs}. */
    static String count(long number, String noun) {
        return FormattedNumber.count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** The style of the conclusion: {@code error}, {@code warning}, {@code incomplete} or {@code clean}. */
    static String style(Verdict verdict) {
        if (count(verdict, Severity.ERROR) > 0) {
            return "error";
        }
        if (count(verdict, Severity.WARNING) > 0) {
            return "warning";
        }
        return verdict.coverage().isComplete() ? "clean" : "incomplete";
    }

    /** {@code in 717 of 1,000 runs}; empty for a search and for a single run. */
    static String runs(Verdict verdict) {
        if (!(verdict instanceof RunsVerdict runs) || runs.sampling().runs() == 1) {
            return "";
        }
        RunCounts counts = runs.sampling().counts();
        return verdict.findings().isEmpty()
                ? "in " + count(counts.runs(), "run")
                : "in " + FormattedNumber.count(counts.failing()) + " of " + count(counts.runs(), "run");
    }

    /** The kinds of the findings: {@code data race, robustness violation}. */
    static String kinds(List<Finding> findings) {
        return findings.stream()
                .map(finding -> finding.kind().title())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The answer about a condition under a memory model. For {@code forall}, reachable is an execution that refutes it. */
    static String of(ConditionAnswer condition, MemoryModel memory) {
        Reachability answer = condition.under(memory);
        if (answer == Reachability.UNKNOWN) {
            return "undecided";
        }
        boolean isReached = answer == Reachability.REACHABLE;
        if (condition.quantifier() == Quantifier.EXISTS) {
            return isReached ? "reachable" : "unreachable";
        }
        return isReached ? "violated" : "holds";
    }
}
