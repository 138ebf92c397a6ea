package dev.weakspot.report.text;

import dev.weakspot.finding.ConditionAnswer;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Reachability;
import dev.weakspot.finding.Sampling;
import dev.weakspot.finding.Verdict;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;

/** The first line about a program: which one, and the conclusion in words. */
final class Headline {
    private Headline() {}

    static void print(Page page, Verdict verdict) throws IOException {
        String conclusion = verdict.findings().isEmpty() ? withoutFindings(verdict) : withFindings(verdict);
        page.paragraph(0, paint(verdict), verdict.file() + ": " + verdict.program() + ": " + conclusion);
    }

    private static Paint paint(Verdict verdict) {
        if (!verdict.findings().isEmpty()) {
            return Paint.ALARM;
        }
        return verdict.coverage().isComplete() ? Paint.FINE : Paint.CAUTION;
    }

    private static String withFindings(Verdict verdict) {
        String kinds = verdict.findings().stream()
                .map(finding -> finding.kind().word())
                .distinct()
                .collect(Collectors.joining(", "));
        String coverage = verdict.coverage().isComplete() ? "" : "; NOT COMPLETE";
        return TextReport.count(verdict.findings().size(), "finding") + " (" + kinds + ")" + runs(verdict) + coverage
                + condition(verdict);
    }

    private static String withoutFindings(Verdict verdict) {
        String coverage = verdict.coverage().isComplete() ? "nothing found" : "NOT COMPLETE, nothing found so far";
        return coverage + runs(verdict) + condition(verdict);
    }

    /** How many runs it took, where it took several. */
    private static String runs(Verdict verdict) {
        Optional<Sampling> several = verdict.sampling().filter(sampling -> sampling.runs() != 1);
        if (several.isEmpty()) {
            return "";
        }
        String all = TextReport.count(several.get().runs(), "run");
        return verdict.findings().isEmpty()
                ? " in " + all
                : " in " + TextReport.number(several.get().failing()) + " of " + all;
    }

    /** Nothing where a finding says it already, or where nothing is known. */
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
        Reachability answer = verdict.sampling()
                .map(sampling -> SamplingBlock.answer(condition.get(), sampling))
                .orElse(condition.get().sc());
        return answer == Reachability.UNKNOWN ? "" : "; the condition " + words.inShort(answer);
    }
}
