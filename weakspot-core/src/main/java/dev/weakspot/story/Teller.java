package dev.weakspot.story;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
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
        this.standstill = new Standstill(story, story.names());
    }

    public Finding finding(Sighting sighting) {
        return switch (sighting.kind()) {
            case RACE -> race(sighting);
            case ROBUSTNESS -> unexplained(sighting);
            default -> standstill(sighting);
        };
    }

    /** Two accesses; the second is the last step of the story. */
    private Finding race(Sighting sighting) {
        List<Access> accesses = story.accessesOf(sighting.operations());
        String message =
                described(accesses.get(0)) + " and " + described(accesses.get(1)) + " race: nothing orders them";
        String remark = ": races with P" + accesses.get(0).thread();
        Optional<Site> second = Optional.of(accesses.get(1).site());
        return new Finding(Finding.Kind.RACE, message, second, accesses, endingWith(remark));
    }

    private Finding unexplained(Sighting sighting) {
        List<Access> accesses = story.accessesOf(sighting.operations());
        String message = "with " + described(accesses.get(0)) + " no interleaving explains what happened";
        return new Finding(Finding.Kind.ROBUSTNESS, message, site(sighting), accesses, endingWith(""));
    }

    private static String described(Access access) {
        String mode = access.mode().map(order -> order.word() + " ").orElse("");
        return "P" + access.thread() + "'s " + mode + access.operation() + " of " + access.location() + " at line "
                + access.site().line();
    }

    /** The story with its last step as the one to look at. */
    private Interleaving endingWith(String remark) {
        List<Interleaving.Step> steps = story.steps();
        Interleaving.Step last = steps.remove(steps.size() - 1);
        steps.add(new Interleaving.Step(last.thread(), last.site(), last.text() + remark, true));
        return new Interleaving(steps);
    }

    private Finding standstill(Sighting sighting) {
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
