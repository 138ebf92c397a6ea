package dev.weakspot.finding;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The identity of a finding: detections with equal keys, in any number of runs, are one finding. The sites of a race are in
 * the order of the text, because either access may come first in a run.
 *
 * @param reservation a restriction of a robustness violation, such as its dependence on SC fences; empty if there is none
 */
public record FindingKey(Finding.Kind kind, List<Site> sites, String reservation) {
    private static final Comparator<Site> IN_THE_TEXT =
            Comparator.comparing(Site::file).thenComparingInt(Site::line).thenComparingInt(Site::column);

    public FindingKey {
        sites = List.copyOf(sites);
    }

    public static FindingKey of(Detection detection) {
        List<Site> sites = new ArrayList<>(detection.operations().size());
        for (Operation operation : detection.operations()) { // once for every run that fails
            sites.add(operation.site().withoutStack());
        }
        if (detection.kind() == Finding.Kind.RACE) {
            sites.sort(IN_THE_TEXT);
        }
        boolean isReserved = detection.kind() == Finding.Kind.ROBUSTNESS;
        return new FindingKey(detection.kind(), sites, isReserved ? detection.detail() : "");
    }

    /**
     * Whether one of these keys makes this one redundant. A race between an access and a free is a use after free in the
     * other order of the two. A finding without a reservation includes the finding with one.
     */
    public boolean isCoveredBy(Collection<FindingKey> others) {
        return (!reservation.isEmpty() && others.contains(unreserved()))
                || (kind == Finding.Kind.RACE
                        && others.stream()
                                .anyMatch(other -> other.isUseAfterFree()
                                        && other.sortedSites().equals(sites)));
    }

    private boolean isUseAfterFree() {
        return kind == Finding.Kind.USE_AFTER_FREE;
    }

    private List<Site> sortedSites() {
        return sites.stream().sorted(IN_THE_TEXT).toList();
    }

    public FindingKey(Finding.Kind kind, List<Site> sites) {
        this(kind, sites, "");
    }

    /** This key without its reservation. */
    public FindingKey unreserved() {
        return new FindingKey(kind, sites);
    }
}
