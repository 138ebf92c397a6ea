package dev.weakspot.explore;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Encounter;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Symptom;
import dev.weakspot.recording.Recording;
import dev.weakspot.recording.Recording.Conditions;
import dev.weakspot.recording.Recording.Line;
import dev.weakspot.recording.Recording.Shown;
import dev.weakspot.recording.Recording.Subject;
import dev.weakspot.recording.Shelf;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes recordings of the runs of one program, and names them: by the program, the kind of finding, and a number. */
public final class Archivist {
    private final Stage stage;
    private final Subject subject;
    private final Shelf shelf;
    private final Map<Finding.Kind, Integer> numbers = new EnumMap<>(Finding.Kind.class);

    public Archivist(Stage stage, Subject subject, Shelf shelf) {
        this.stage = stage;
        this.subject = subject;
        this.shelf = shelf;
    }

    /**
     * What the run shows, told, and the run kept; if it does not show it, what can be told all the same.
     *
     * @param runs those that came to it
     * @param origin how the run came about
     */
    Finding told(Symptom symptom, Witness witness, long runs, String origin) {
        if (!witness.shows(symptom)) {
            return witness.missing(symptom).with(new Encounter(runs, Optional.empty()));
        }
        Encounter encounter = new Encounter(
                runs,
                keep(symptom, witness.lines(), origin),
                witness.performance().output());
        return witness.performance().finding(symptom).orElseThrow().with(encounter);
    }

    private Optional<String> keep(Symptom symptom, List<Line> lines, String origin) {
        Recording recording = new Recording(subject, conditions(stage), origin, shown(symptom, subject), lines);
        int number = numbers.merge(symptom.kind(), 1, Integer::sum);
        return shelf.keep(fileNamePart(subject.program()) + "-" + symptom.kind().word() + "-" + number, recording);
    }

    private static Conditions conditions(Stage stage) {
        return new Conditions(
                stage.memory().word(),
                stage.limits().findsWaits() ? "auto" : "strict",
                stage.limits().keep());
    }

    /** A symptom as recordings of the subject have it. */
    static Shown shown(Symptom symptom, Subject subject) {
        return new Shown(
                symptom.kind().word(),
                symptom.sites().stream().map(site -> place(site, subject)).toList());
    }

    private static String place(Site site, Subject subject) {
        String place = site.line() + ":" + site.column();
        return site.file().equals(subject.file())
                ? place
                : site.withoutFolders().file() + ":" + place;
    }

    /** The name of a program may hold anything; that of a file may not. */
    private static String fileNamePart(String program) {
        String safe = program.replaceAll("[^A-Za-z0-9_+.-]", "_").replaceAll("^[.-]", "_");
        return safe.substring(0, Math.min(100, safe.length()));
    }
}
