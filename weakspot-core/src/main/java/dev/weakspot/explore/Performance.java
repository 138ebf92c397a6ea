package dev.weakspot.explore;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.story.Story;
import dev.weakspot.story.Teller;
import java.util.Optional;

/**
 * A run and its story.
 *
 * @param entriesCut how many entries were forgotten in it that some thread could still have read
 */
public record Performance(Stage stage, Run run, Story story, long entriesCut) {
    /** What it shows of this, told. */
    public Optional<Finding> finding(Symptom symptom) {
        return run.sightings().stream()
                .filter(sighting -> Symptom.of(sighting).equals(symptom))
                .findFirst()
                .map(this::finding);
    }

    public Finding finding(Sighting sighting) {
        return new Teller(story, value -> true).finding(sighting);
    }
}
