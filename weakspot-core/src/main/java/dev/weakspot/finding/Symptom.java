package dev.weakspot.finding;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What makes two sightings the same: the same line failing in a thousand runs is one thing to tell. Which of two accesses that
 * race comes first is chance, so their sites are in the order of the text.
 *
 * @param reservation what makes it less than others of its kind, or empty
 */
public record Symptom(Finding.Kind kind, List<Site> sites, String reservation) {
    private static final Comparator<Site> IN_THE_TEXT =
            Comparator.comparing(Site::file).thenComparingInt(Site::line).thenComparingInt(Site::column);

    public Symptom {
        sites = List.copyOf(sites);
    }

    public static Symptom of(Sighting sighting) {
        List<Site> sites = new ArrayList<>(sighting.operations().size());
        for (Operation operation : sighting.operations()) { // once for every run that fails
            sites.add(operation.site().withoutStack());
        }
        if (sighting.kind() == Finding.Kind.RACE) {
            sites.sort(IN_THE_TEXT);
        }
        boolean isReserved = sighting.kind() == Finding.Kind.ROBUSTNESS;
        return new Symptom(sighting.kind(), sites, isReserved ? sighting.detail() : "");
    }

    /**
     * Whether one of these is about the same and says more: a race of an access with the freeing of its memory is an access
     * of freed memory if the two come in the other order; and what is told without reservation need not be told with one.
     */
    public boolean isSaidBetterBy(Collection<Symptom> others) {
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

    /** One without reservation. */
    public Symptom(Finding.Kind kind, List<Site> sites) {
        this(kind, sites, "");
    }

    /** The same without reservation. */
    public Symptom unreserved() {
        return new Symptom(kind, sites);
    }
}
