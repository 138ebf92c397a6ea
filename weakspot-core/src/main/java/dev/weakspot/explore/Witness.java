package dev.weakspot.explore;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Symptom;
import dev.weakspot.recording.Decisions;
import dev.weakspot.recording.Recording.Line;
import dev.weakspot.story.AccessNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run that shows something, had once more up to there. It is told and written down at the same time, so that both are of the
 * same run: a program that does not depend on our decisions alone may go another way when it is asked again.
 *
 * @param lines all that was decided
 */
record Witness(Performance performance, List<Line> lines) {
    /** Of a program that does not show it each time. */
    private static final int ATTEMPTS = 5;

    /** The first of these runs that shows it again, each of them tried a few times; if none does, the last that was tried. */
    static Witness of(Stage stage, Symptom symptom, long number, List<Decisions> runs) {
        Witness witness = null;
        for (Decisions decisions : runs) {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                witness = repeated(stage, symptom, number, decisions);
                if (witness.shows(symptom)) {
                    return witness;
                }
                if (witness.isCut()) {
                    break; // and that may have taken long
                }
            }
        }
        return witness;
    }

    private static Witness repeated(Stage stage, Symptom symptom, long number, Decisions decisions) {
        Program program = stage.programs().get();
        Scribe scribe = new Scribe(decisions, new AccessNames(program.names()));
        Performance performance = stage.perform(program, scribe, number, symptom::equals);
        return new Witness(performance, scribe.lines());
    }

    boolean shows(Symptom symptom) {
        return performance.finding(symptom).isPresent();
    }

    private boolean isCut() {
        return performance.run().end() == Run.End.CUT;
    }

    /** What can be told although this does not show it. */
    Finding missing(Symptom symptom) {
        List<Site> sites = symptom.sites();
        String places = sites.stream().map(Site::inWords).distinct().collect(Collectors.joining(" and "));
        return new Finding(
                symptom.kind(),
                "seen at " + places + ", but not again when the run was repeated",
                sites.isEmpty() ? Optional.empty() : Optional.of(sites.get(sites.size() - 1)),
                List.of(),
                List.of(reason() + ", so there are no steps to show, and there is no recording"),
                Interleaving.NONE);
    }

    private String reason() {
        if (!isCut()) {
            return "the program does not always do the same when it is given the same decisions";
        }
        String why = performance.run().reason();
        return "the repeated run was cut short" + (why.isEmpty() ? "" : ": " + why);
    }
}
