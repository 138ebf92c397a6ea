package dev.weakspot.explore;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.story.Story;
import dev.weakspot.story.Teller;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;

/**
 * A run and its story.
 *
 * @param entriesCut how many entries were forgotten in it that some thread could still have read
 * @param isWaitedFor for a thread where the run has ended, whether it goes on if its next operation only reads this value
 */
public record Performance(Stage stage, Run run, Story story, long entriesCut, IntFunction<LongPredicate> isWaitedFor) {
    /** What it shows of this, told. */
    public Optional<Finding> finding(Symptom symptom) {
        return run.sightings().stream()
                .filter(sighting -> Symptom.of(sighting).equals(symptom))
                .findFirst()
                .map(this::finding);
    }

    public Finding finding(Sighting sighting) {
        return new Teller(story, isWaitedFor).finding(sighting);
    }
}
