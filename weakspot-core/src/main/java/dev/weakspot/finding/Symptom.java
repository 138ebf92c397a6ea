package dev.weakspot.finding;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.List;

/**
 * What makes two sightings the same: the same line failing in a thousand runs is one thing to tell.
 *
 * @param reservation what makes it less than others of its kind, or empty
 */
public record Symptom(Finding.Kind kind, List<Site> sites, String reservation) {
    public Symptom {
        sites = List.copyOf(sites);
    }

    public static Symptom of(Sighting sighting) {
        List<Site> sites = new ArrayList<>(sighting.operations().size());
        for (Operation operation : sighting.operations()) { // once for every run that fails
            sites.add(operation.site());
        }
        boolean isReserved = sighting.kind() == Finding.Kind.ROBUSTNESS;
        return new Symptom(sighting.kind(), sites, isReserved ? sighting.detail() : "");
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
