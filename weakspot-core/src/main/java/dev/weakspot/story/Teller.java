package dev.weakspot.story;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Sighting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells people what was seen in a run, in the words of their program. */
public final class Teller {
    private final Story story;
    private final Standstill standstill;

    /** @param story of the run, which must not have gone on since */
    public Teller(Story story) {
        this.story = story;
        this.standstill = new Standstill(story);
    }

    public Finding finding(Sighting sighting) {
        List<Interleaving.Step> steps = story.steps();
        List<String> who = new ArrayList<>();
        for (Operation operation : sighting.operations()) {
            String what = standstill.of(operation);
            who.add("P" + operation.thread() + " " + what);
            steps.add(Story.step(operation, what, true));
        }
        return new Finding(
                sighting.kind(),
                message(sighting, String.join(", ", who)),
                site(sighting),
                story.accesses(sighting.operations()),
                new Interleaving(steps));
    }

    private String message(Sighting sighting, String who) {
        return switch (sighting.kind()) {
            case CONDITION -> story.names().condition(sighting.detail());
            case DEADLOCK -> "no thread can go on: " + who;
            case LIVELOCK -> sighting.operations().size() == 1 ? who : "nobody gets any further: " + who;
            default -> who;
        };
    }

    private Optional<Site> site(Sighting sighting) {
        return sighting.operations().isEmpty()
                ? story.names().conditionSite()
                : Optional.of(sighting.operations().get(0).site());
    }
}
