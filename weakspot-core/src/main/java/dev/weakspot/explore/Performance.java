package dev.weakspot.explore;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.story.Story;
import dev.weakspot.story.Teller;
import java.util.Map;
import java.util.Optional;

/**
 * A run and its story.
 *
 * @param entriesCut how many entries were forgotten in it that some thread could still have read
 * @param teller tells what was seen when the run stood where it stands now
 * @param output what the program has printed in it
 * @param told what made the run end, told while its program could still be asked
 */
public record Performance(
        Stage stage, Run run, Story story, long entriesCut, Teller teller, String output, Map<Symptom, Finding> told) {
    public Performance {
        told = Map.copyOf(told);
    }

    /** What it shows of this, told. */
    public Optional<Finding> finding(Symptom symptom) {
        if (told.containsKey(symptom)) {
            return Optional.of(told.get(symptom));
        }
        return run.sightings().stream()
                .filter(sighting -> Symptom.of(sighting).equals(symptom))
                .findFirst()
                .map(this::finding);
    }

    private Finding finding(Sighting sighting) {
        return teller.finding(sighting);
    }
}
