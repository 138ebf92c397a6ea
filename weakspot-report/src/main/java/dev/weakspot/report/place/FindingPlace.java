package dev.weakspot.report.place;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import java.util.Optional;
import java.util.stream.Stream;

/** The place that stands for a finding in tools that show findings at source lines. */
public final class FindingPlace {
    private FindingPlace() {}

    /**
     * The site of the finding; if it has none, that of its last failing step or of its last access. Empty if no line of
     * them is known.
     */
    public static Optional<Site> of(Finding finding) {
        Stream<Site> failures = finding.interleaving().steps().stream()
                .filter(Interleaving.Step::isFailure)
                .map(Interleaving.Step::site);
        Stream<Site> accesses = finding.accesses().stream().map(Access::site);
        return finding.site()
                .filter(FindingPlace::isKnown)
                .or(() -> last(failures))
                .or(() -> last(accesses));
    }

    /** Whether the site is a line of a source file, not only the name of a function. */
    public static boolean isKnown(Site site) {
        return site.line() > 0;
    }

    private static Optional<Site> last(Stream<Site> sites) {
        return sites.filter(FindingPlace::isKnown).reduce((earlier, later) -> later);
    }
}
