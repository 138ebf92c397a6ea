package dev.weakspot.litmus.agreement;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.verdict.SearchVerdict;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The findings of a verdict, by kind and line, for comparison with other checkers. */
final class FindingLines {
    private FindingLines() {}

    /** The lines of the findings of a kind; 0 for a finding without a site. */
    static SortedSet<Integer> lines(SearchVerdict verdict, Kind kind) {
        return verdict.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .map(Finding::site)
                .map(site -> site.map(Site::line).orElse(0))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static boolean has(SearchVerdict verdict, Kind kind) {
        return verdict.findings().stream().anyMatch(finding -> finding.kind() == kind);
    }
}
