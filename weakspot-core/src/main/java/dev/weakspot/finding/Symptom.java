package dev.weakspot.finding;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.List;

/** What makes two sightings the same: the same line failing in a thousand runs is one thing to tell. */
public record Symptom(Finding.Kind kind, List<Site> sites) {
    public Symptom {
        sites = List.copyOf(sites);
    }

    public static Symptom of(Sighting sighting) {
        List<Site> sites = new ArrayList<>(sighting.operations().size());
        for (Operation operation : sighting.operations()) { // once for every run that fails
            sites.add(operation.site());
        }
        return new Symptom(sighting.kind(), sites);
    }
}
