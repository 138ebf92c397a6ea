package dev.weakspot.litmus.oracle;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.finding.Verdict;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a verdict complains of, as far as another opinion can be compared with it. */
final class Complaints {
    private Complaints() {}

    /** The lines of its findings of this kind. */
    static SortedSet<Integer> lines(Verdict verdict, Kind kind) {
        return verdict.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .map(Finding::site)
                .map(site -> site.map(Site::line).orElse(0))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static boolean has(Verdict verdict, Kind kind) {
        return verdict.findings().stream().anyMatch(finding -> finding.kind() == kind);
    }
}
